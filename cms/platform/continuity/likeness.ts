/** Returns a name in its form for comparison: only letters and digits, in lower case, without accents. */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the number of letters to change, add, remove or swap with a neighbor that turns one word into the other (optimal
 * string alignment). Stops counting above `most`.
 */
function distanceOf(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? most) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [before, previous] = [previous, current];
  }
  return previous[other.length] ?? most + 1;
}

/** Returns a bit mask of the letters in a word. Words that share few letters need no distance calculation. */
function lettersOf(folded: string): number {
  let bits = 0;
  for (let at = 0; at < folded.length; at++) bits |= 1 << (folded.charCodeAt(at) % 31);
  return bits;
}

function bitsIn(number: number): number {
  let rest = number - ((number >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Names of one length. The letter masks are in an array of their own, because every search reads all of them. */
type Bucket<Value> = { letters: number[]; entries: { folded: string; value: Value }[] };

/** Names by length, for finding names that are spelled like a given one. */
export class LikeNames<Value> {
  private byLength = new Map<number, Bucket<Value>>();

  add(folded: string, value: Value): void {
    const bucket = this.byLength.get(folded.length) ?? { letters: [], entries: [] };
    bucket.letters.push(lettersOf(folded));
    bucket.entries.push({ folded, value });
    this.byLength.set(folded.length, bucket);
  }

  /**
   * Returns the names with the smallest distance to a word, if it is more than 0 and at most `most`.
   *
   * @param most the largest distance for names of a given length
   */
  nearest(folded: string, most: (length: number) => number): { distance: number; values: Value[] } {
    const own = lettersOf(folded);
    let distance = Infinity;
    let values: Value[] = [];
    for (let length = folded.length - 2; length <= folded.length + 2; length++) {
      const limit = most(Math.min(length, folded.length));
      const bucket = this.byLength.get(length);
      if (limit === 0 || !bucket || Math.abs(length - folded.length) > limit) continue;
      for (let index = 0; index < bucket.letters.length; index++) {
        // Changing one letter clears one bit and sets another.
        if (bitsIn(own ^ (bucket.letters[index] ?? 0)) > 2 * limit) continue;
        const entry = bucket.entries[index];
        if (!entry) continue;
        const found = distanceOf(folded, entry.folded, Math.min(limit, distance));
        if (found === 0 || found > limit || found > distance) continue;
        if (found < distance) values = [];
        distance = found;
        values.push(entry.value);
      }
    }
    return { distance, values };
  }
}
