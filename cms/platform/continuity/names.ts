import { isCommonWord } from '../mentions/common-words';
import { type CompiledCanon, grouped, type Spelling } from './canon';
import { everydayNames } from './everyday-names';
import { foldName } from './likeness';
import type { Span, CapitalWord } from './prose';

type StrangeName = { name: string; places: Span[] };

/** A name that is probably a misspelling of a name in the canon. */
type Misspelling = StrangeName & { meant: Spelling };

/** Returns the maximum distance at which names of this length count as the same. */
const mostLetters = (length: number) => (length < 4 ? 0 : length < 9 ? 1 : 2);

/** Endings that make another word of a name, not another spelling: “Fovean” of Fovea, “Steeled” of Steel. */
const derived = /^(?:s|es|d|ed|r|er|ers|y|ly|n|an|ian|ean|ans|ians|ish|ic|ite|ites|men|man)$/;

const isDerived = (word: string, name: string) =>
  (word.startsWith(name) && derived.test(word.slice(name.length))) ||
  (name.startsWith(word) && derived.test(name.slice(word.length)));

function isKnown(folded: string, { knownWords }: CompiledCanon): boolean {
  if (knownWords.has(folded)) return true;
  return [1, 2, 3, 4].some(
    (length) =>
      derived.test(folded.slice(-length)) &&
      knownWords.has(folded.slice(0, folded.length - length)),
  );
}

/** Yields runs of neighboring capitalized words, such as “Nimmo of the Packs”. */
function runsOf(prose: string, words: CapitalWord[]): CapitalWord[][] {
  const runs: CapitalWord[][] = [];
  let last: CapitalWord | undefined;
  for (const word of words) {
    const between = last && prose.slice(last.end, word.start);
    if (between !== undefined && /^ (?:of (?:the )?)?$/.test(between)) runs.at(-1)?.push(word);
    else runs.push([word]);
    last = word;
  }
  return runs;
}

const spanOf = (words: CapitalWord[]): Span => ({
  start: words[0]?.start ?? 0,
  end: words.at(-1)?.end ?? 0,
});

/** Yields every sequence of words in a run, the longest first. */
function* windowsOf(run: CapitalWord[]): Generator<CapitalWord[]> {
  for (let length = Math.min(run.length, 4); length > 1; length--)
    for (let start = 0; start + length <= run.length; start++)
      yield run.slice(start, start + length);
}

/** Returns the name of several words that these words probably mean; undefined if there is none. */
function meantBySeveral(
  words: CapitalWord[],
  isStrange: boolean,
  canon: CompiledCanon,
): Spelling | undefined {
  const folded = words.map(({ text }) => foldName(text));
  const joined = folded.join('');
  const sameLetters = canon.byLetters.get(joined);
  if (sameLetters || !isStrange) return sameLetters;
  const isLike = ({ written }: Spelling) => {
    const others = written.split(/\s+/).map(foldName);
    if (others.length !== folded.length) return false;
    const changed = others.flatMap((other, at) =>
      other === folded[at] ? [] : [[folded[at] ?? '', other]],
    );
    const [word = '', other = ''] = changed[0] ?? [];
    // A known or common word makes another name: Outpost Five, Senneth Hill.
    return (
      changed.length === 1 &&
      Math.min(word.length, other.length) > 3 &&
      !isDerived(word, other) &&
      !isKnown(word, canon) &&
      !isCommonWord(word) &&
      !everydayNames.has(word)
    );
  };
  return canon.likeNames.nearest(joined, mostLetters).values.find(isLike);
}

const sorted = (folded: string) => [...folded].sort().join('');

const isSeenAsName = (words: CapitalWord[]) => words.some(({ beginsSentence }) => !beginsSentence);

/** Returns the name of one word that this word probably means; undefined if there is none. */
function meantByOne(folded: string, words: CapitalWord[], canon: CompiledCanon) {
  const sameLetters = canon.byLetters.get(folded);
  if (sameLetters) return sameLetters;
  const { distance, values } = canon.likeWords.nearest(folded, mostLetters);
  // At the start of a sentence every word has a capital letter, and short words resemble many others.
  const isClear =
    folded.length > 5 && distance === 1 && !isCommonWord(words[0]?.text.toLowerCase() ?? '');
  if (!isClear && !isSeenAsName(words)) return undefined;
  // A short name that occurs several times is probably a name of its own.
  if (folded.length < 6 && words.length > 1) return undefined;
  return values.find(({ written }) => {
    const other = foldName(written);
    return (
      (folded[0] === other[0] || folded.length > 8) &&
      // Short names that differ in one letter are different names: Gary is not Garn.
      (folded.length !== other.length || folded.length > 4 || sorted(folded) === sorted(other)) &&
      !isDerived(folded, other) &&
      // The browser checks the spelling of common words.
      !isCommonWord(other)
    );
  });
}

/** The capitalized words of a text, with facts about each. */
class Capitals {
  readonly runs: CapitalWord[][];
  /** The name of the canon that each word belongs to. */
  private readonly mentioned = new Map<CapitalWord, Span>();
  /** Words of names that were recognized, whatever their spelling. */
  readonly settled = new Set<CapitalWord>();

  constructor(
    readonly prose: string,
    readonly words: CapitalWord[],
    private readonly lowerCase: Set<string>,
    mentions: Span[],
    readonly canon: CompiledCanon,
  ) {
    this.runs = runsOf(prose, words);
    let next = 0;
    for (const word of words) {
      while ((mentions[next]?.end ?? Infinity) <= word.start) next += 1;
      const mention = mentions[next];
      if (mention && mention.start < word.end) this.mentioned.set(word, mention);
    }
  }

  /** Returns whether these words are one name of the canon or part of one. */
  areMentioned(words: CapitalWord[]): boolean {
    const span = spanOf(words);
    const mention = words[0] && this.mentioned.get(words[0]);
    return mention !== undefined && mention.start <= span.start && span.end <= mention.end;
  }

  isOpen(word: CapitalWord): boolean {
    return !this.settled.has(word) && !this.mentioned.has(word);
  }

  isEveryday({ text }: CapitalWord): boolean {
    return everydayNames.has(text.toLowerCase());
  }

  /** Returns whether the text also contains the word without a capital letter. */
  isPlain({ text }: CapitalWord): boolean {
    return text
      .toLowerCase()
      .split('-')
      .every((part) => this.lowerCase.has(part));
  }

  /** Returns whether the word is neither a common word nor a known name. */
  isStrange(word: CapitalWord): boolean {
    return (
      this.isOpen(word) &&
      word.text.length > 2 &&
      !this.isEveryday(word) &&
      !this.isPlain(word) &&
      !isKnown(foldName(word.text), this.canon)
    );
  }
}

function misspelledNames(capitals: Capitals): Misspelling[] {
  const { canon, prose, settled } = capitals;
  const found = new Map<string, Misspelling>();
  const take = (words: CapitalWord[], meant: Spelling) => {
    const span = spanOf(words);
    const name = prose.slice(span.start, span.end);
    if (name === meant.written) return;
    const known = found.get(name);
    if (known) known.places.push(span);
    else found.set(name, { name, meant, places: [span] });
    for (const word of words) settled.add(word);
  };

  for (const run of capitals.runs)
    for (const words of windowsOf(run)) {
      if (words.some((word) => settled.has(word)) || capitals.areMentioned(words)) continue;
      const isStrange = words.some((word) => capitals.isStrange(word));
      const meant = meantBySeveral(words, isStrange, canon);
      if (meant) take(words, meant);
    }

  const strange = grouped(
    capitals.words.filter((word) => capitals.isStrange(word)),
    ({ text }) => foldName(text),
  );
  for (const [folded, words] of strange) {
    const meant = meantByOne(folded, words, canon);
    if (meant) for (const word of words) take([word], meant);
  }
  return [...found.values()];
}

/** Yields the unknown words of a run together with the words that complete the name: “the Drowned Bell”. */
function phrasesOf(run: CapitalWord[], capitals: Capitals, seenAsName: Set<string>) {
  const phrases: CapitalWord[][] = [[]];
  for (const word of run) {
    const isPart =
      capitals.isStrange(word) ||
      (!word.beginsSentence && capitals.isOpen(word) && !capitals.isEveryday(word));
    if (isPart) phrases.at(-1)?.push(word);
    else phrases.push([]);
  }
  return phrases.flatMap((words) => {
    const [first, ...rest] = words;
    // “Then Odo” means Odo.
    const isOther = first && rest.length > 0 && !seenAsName.has(foldName(first.text));
    const phrase = isOther ? rest : words;
    return phrase.some((word) => capitals.isStrange(word)) ? [phrase] : [];
  });
}

/** Returns unknown names that occur more than once. The first place must have the whole name, later ones may have one word of it. */
function unknownNames(capitals: Capitals): StrangeName[] {
  const seenAsName = new Set(
    capitals.words.flatMap((word) => (word.beginsSentence ? [] : [foldName(word.text)])),
  );
  const phrases = capitals.runs.flatMap((run) => phrasesOf(run, capitals, seenAsName));
  type Found = StrangeName & { timesAsName: number };
  const names = new Map<string, Found>();
  // The longest names come first, so that shorter ones are recognized as parts of them.
  for (const words of phrases.toSorted((one, other) => other.length - one.length)) {
    const span = spanOf(words);
    const keys = words.filter((word) => capitals.isStrange(word)).map(({ text }) => foldName(text));
    const found = keys.map((key) => names.get(key)).find((one) => one !== undefined) ?? {
      name: capitals.prose.slice(span.start, span.end),
      places: [],
      timesAsName: 0,
    };
    found.places.push(span);
    if (isSeenAsName(words)) found.timesAsName += 1;
    for (const key of keys) if (!names.has(key)) names.set(key, found);
  }
  return [...new Set(names.values())]
    .filter(
      ({ places, timesAsName }) => timesAsName > 1 || (timesAsName === 1 && places.length > 2),
    )
    .map(({ name, places }) => ({
      name,
      places: places.toSorted((one, other) => one.start - other.start),
    }));
}

/**
 * Returns the names in a text that the canon does not have: misspellings of its names, and new names that occur more than once
 * and always with a capital letter.
 *
 * @param mentions the names of the canon in the text, in text order
 */
export function strangeNames(
  prose: string,
  { capitals: words, lowerCase }: { capitals: CapitalWord[]; lowerCase: Set<string> },
  mentions: Span[],
  canon: CompiledCanon,
): { misspelled: Misspelling[]; unknown: StrangeName[] } {
  const capitals = new Capitals(prose, words, lowerCase, mentions, canon);
  const misspelled = misspelledNames(capitals);
  return { misspelled, unknown: unknownNames(capitals) };
}
