/**
 * Items with keys of which no two are the same: the text of each, and where another item before it has the same text, a number
 * behind it.
 */
export function withUniqueKeys<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): { key: string; item: Item }[] {
  const taken = new Set(items.map(textOf));
  const seen = new Set<string>();
  return items.map((item) => {
    const text = textOf(item);
    let key = text;
    if (seen.has(text)) for (let number = 2; taken.has(key); number += 1) key = `${text}-${number}`;
    seen.add(text);
    taken.add(key);
    return { key, item };
  });
}
