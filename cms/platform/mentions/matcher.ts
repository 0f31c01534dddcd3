import { exclusionMark, type TermLinking } from '../../contract/plain/term-rules';
import { isCommonWord } from './common-words';

/** A name of a term: its subject or an alias. */
export type TermName = { termId: number; name: string; linking: TermLinking };

/** Position of a name: from `start` to `end`, in UTF-16 code units. */
export type Match = { start: number; end: number; termId: number; name: string };

export type Matcher = {
  /** Returns the names in a text without overlaps, preferring longer ones, and of terms with the same name the first. */
  find: (text: string) => Match[];
  /** Returns every name in a text, including overlapping and shared ones, the longest first at each position. */
  findAll: (text: string) => Match[];
};

/** Separates blocks of a text. No name extends beyond it. */
export const blockEnd = '\u001E';

/** Replaces `&zwnj;` by the exclusion mark. */
export const withExclusionMarks = (text: string): string =>
  text.replaceAll('&zwnj;', exclusionMark);

/** Letters and digits, with apostrophes between them. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’ʼ][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;

type Word = { start: number; end: number; raw: string; key: string };

const keyOf = (raw: string) => raw.normalize('NFC').replace(/[’ʼ]/g, "'").toLowerCase();

/** Returns the words of a text as written, and normalized for comparison. */
export const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(wordPattern), ({ 0: raw, index }) => ({
    start: index,
    end: index + raw.length,
    raw,
    key: keyOf(raw),
  }));

/** Normalizes the space between two words. */
const gapOf = (between: string) => between.replace(/\s+/g, ' ');

/** Endings after a name: “Rancor’s”, “Rancor’d”. */
const clitic = /^(.+)'(?:s|d|ll|ve|re|m)$/;

/** Returns the word without such an ending, if it has one. */
const baseOf = (key: string) => (key.includes("'") ? clitic.exec(key)?.[1] : undefined);

/** Returns possible singulars of a word. Wrong ones are harmless, because only known names count. */
function singularsOf(key: string): string[] {
  const found: string[] = [];
  if (key.endsWith('men') && key.length > 3) found.push(`${key.slice(0, -3)}man`);
  if (!key.endsWith('s') || key.endsWith('ss')) return found;
  if (key.endsWith('ies')) found.push(`${key.slice(0, -3)}y`);
  if (key.endsWith('ves')) found.push(`${key.slice(0, -3)}f`, `${key.slice(0, -3)}fe`);
  if (key.endsWith('es')) found.push(key.slice(0, -2));
  found.push(key.slice(0, -1));
  // Short words have no singular: “his” is not the plural of “hi”.
  return found.filter((singular) => singular.length > 2);
}

/** Returns singulars of a name's last word: “Dwarves”, but not “Ares”. */
const ownSingulars = (key: string) =>
  key.length > 5 || /(?:ves|ies)$/.test(key) ? singularsOf(key) : [];

type Name = TermName & {
  /** Words as written, without the article. */
  words: string[];
  /** Whether “the” is required, as in “The Eight”. */
  needsArticle: boolean;
};

class Branch {
  /** Keyed by the gap and the next word. */
  next: Map<string, Branch> | undefined;
  names: Name[] | undefined;
  /** Names whose last word is another form of this one. */
  forms: Name[] | undefined;

  child(step: string): Branch {
    this.next ??= new Map();
    let branch = this.next.get(step);
    if (!branch) this.next.set(step, (branch = new Branch()));
    return branch;
  }
}

const article = 'the';

function addName(root: Branch, given: TermName): void {
  if (given.linking === 'never') return;
  const all = wordsOf(given.name);
  const hasArticle = all.length > 1 && all[0]?.key === article;
  const words = hasArticle ? all.slice(1) : all;
  const last = words.at(-1);
  if (!last) return;
  // Names with signs at the ends do not occur in prose: “Earth (the other world)”.
  if (/\S/.test(given.name.slice(0, all[0]?.start)) || /\S/.test(given.name.slice(last.end)))
    return;
  const name: Name = {
    ...given,
    words: words.map(({ raw }) => raw),
    needsArticle: hasArticle && words.length === 1,
  };
  let branch = root;
  let gap = '';
  words.forEach((word, index) => {
    if (index === words.length - 1)
      for (const singular of ownSingulars(word.key)) {
        const ofOne = branch.child(gap + singular);
        ofOne.forms = [...(ofOne.forms ?? []), name];
      }
    branch = branch.child(gap + word.key);
    gap = gapOf(given.name.slice(word.end, words[index + 1]?.start));
  });
  branch.names = [...(branch.names ?? []), name];
}

const isCapital = (raw: string) => {
  const [first = ''] = raw;
  return first !== first.toLowerCase();
};

const isAllCapitals = (raw: string) =>
  raw.length > 1 && raw === raw.toUpperCase() && raw !== raw.toLowerCase();

const opening = /[“‘"'([«*_\p{Pi}]/u;
const closing = /[”’"')\]»*_\p{Pf}]/u;

/** Returns whether a word is capitalized by position: at the beginning of a sentence or speech. */
export function beginsSentence(text: string, start: number): boolean {
  let at = start - 1;
  let isSaid = false;
  const character = () => text.charAt(at);
  while (opening.test(character()) || character() === exclusionMark) {
    isSaid ||= /[“"«]/.test(character());
    at -= 1;
  }
  if (isSaid) return true;
  const before = at;
  while (/\s/.test(character())) at -= 1;
  if (/\n\s*\n/.test(text.slice(at + 1, before + 1))) return true;
  while (closing.test(character())) at -= 1;
  return at < 0 || /[.!?…:]/.test(character()) || character() === blockEnd;
}

class Prose {
  readonly words: Word[];
  private readonly lowerCase: Set<string>;

  constructor(readonly text: string) {
    this.words = wordsOf(text);
    this.lowerCase = new Set(this.words.flatMap(({ raw, key }) => (isCapital(raw) ? [] : key)));
  }

  gapAfter(index: number): string {
    return this.text.slice(this.words[index]?.end, this.words[index + 1]?.start);
  }

  isName(index: number): boolean {
    const word = this.words[index];
    return (
      word !== undefined &&
      isCapital(word.raw) &&
      word.key !== 'i' &&
      baseOf(word.key) !== 'i' &&
      !beginsSentence(this.text, word.start)
    );
  }

  /** Returns whether an ambiguous word is used as a name. */
  isMeant(index: number, key: string): boolean {
    const isWord = isCommonWord(key);
    if (beginsSentence(this.text, this.words[index]?.start ?? 0))
      return !isWord && !this.lowerCase.has(key);
    if (!isWord) return true;
    // “Water Street” and “Old War Road” are other names.
    return !(
      (this.gapAfter(index) === ' ' && this.isName(index + 1)) ||
      (this.gapAfter(index - 1) === ' ' && this.isName(index - 1))
    );
  }

  /** Returns whether the name is part of a compound or an address. */
  isPartOfMore(start: number, end: number): boolean {
    const before = this.text.slice(Math.max(0, start - 2), start);
    const after = this.text.slice(end, end + 2);
    return /[@#/\\]$|[\p{L}\p{N}]['’.-]$/u.test(before) || /^[@/\\]|^[-.][\p{L}\p{N}]/u.test(after);
  }
}

/** Returns whether the capitals in the text match those of the name. */
function hasSameCase(prose: Prose, { words }: Name, from: number, lastKey: string): boolean {
  const written = prose.words.slice(from, from + words.length).map(({ raw }) => raw);
  if (written.length > 1 && written.every((raw) => isAllCapitals(raw) || !/\p{L}/u.test(raw)))
    return true;
  return words.every((word, index) => {
    const raw = written[index] ?? '';
    if (isAllCapitals(word)) return raw.startsWith(word);
    if (isAllCapitals(raw) && words.length === 1) return false;
    if (!isCapital(word)) return !isCapital(raw) || index === 0;
    if (!isCapital(raw)) return false;
    return words.length > 1 || prose.isMeant(from, lastKey);
  });
}

/** Compiles names into a matcher. 100,000 names take a fraction of a second. */
export function compileMatcher(names: Iterable<TermName>): Matcher {
  const root = new Branch();
  for (const name of names) addName(root, name);

  function matchesFrom(prose: Prose, first: Word, from: number): Match[] {
    const { text, words } = prose;
    const found: Match[] = [];
    let branch: Branch | undefined = root;
    let gap = '';

    const take = (named: Name[] | undefined, end: number, key: string): boolean => {
      let isTaken = false;
      for (const name of named ?? []) {
        const before = words[from - 1];
        const hasArticle = before?.key === article && prose.gapAfter(from - 1).trim() === '';
        if (name.needsArticle && !hasArticle) continue;
        const { start } = hasArticle ? before : first;
        if (text[start - 1] === exclusionMark) continue;
        if (prose.isPartOfMore(first.start, end)) continue;
        if (name.linking === 'as-written' && !hasSameCase(prose, name, from, key)) continue;
        found.push({ start: first.start, end, termId: name.termId, name: name.name });
        isTaken = true;
      }
      return isTaken;
    };

    for (let at = from; branch?.next; at += 1) {
      const word = words[at];
      if (!word) break;
      const { next }: Branch = branch;
      const whole = next.get(gap + word.key);
      const base = baseOf(word.key);
      const forms: [key: string, end: number][] = [[word.key, word.end]];
      if (base !== undefined) forms.push([base, word.start + word.raw.search(/['’ʼ][^'’ʼ]*$/u)]);
      // Exact forms take precedence.
      const isTaken = forms.some(([key, end]) => take(next.get(gap + key)?.names, end, key));
      if (!isTaken)
        forms.some(
          ([key, end]) =>
            take(next.get(gap + key)?.forms, end, key) ||
            singularsOf(key).some((one) => take(next.get(gap + one)?.names, end, one)),
        );
      branch = whole;
      gap = gapOf(prose.gapAfter(at));
    }
    return found.sort((one, other) => other.end - one.end);
  }

  const findAll = (text: string) => {
    const prose = new Prose(text);
    return prose.words.flatMap((first, index) => matchesFrom(prose, first, index));
  };
  return {
    findAll,
    find(text) {
      let reached = 0;
      return findAll(text).filter(({ start, end }) => {
        const isFree = start >= reached;
        if (isFree) reached = end;
        return isFree;
      });
    },
  };
}

/** Returns possible forms of a name's last word. Wrong ones are harmless. */
const formsOf = (key: string): string[] => [
  ...new Set([key, `${key}es`, ...pluralsOf(key), ...ownSingulars(key)]),
];

/** Returns a regular expression that matches composed and decomposed characters. */
const inEitherForm = (word: string) =>
  word.replace(/[^\0-\x7F]/gu, (sign) => `(?:${sign}|${sign.normalize('NFD')})`);

/** Returns a case-insensitive regular expression for PostgreSQL that matches every text with one of the names, and some others. */
export function namesPattern(names: string[]): string {
  const between = '[^[:alnum:]]+';
  const written = (word: string) => word.split("'").map(inEitherForm).join(between);
  const patterns = names.flatMap((name) => {
    const all = wordsOf(name).map(({ key }) => key);
    const words = all.length > 1 && all[0] === article ? all.slice(1) : all;
    const last = words.pop();
    if (last === undefined) return [];
    return [...words.map(written), `(?:${formsOf(last).map(written).join('|')})`].join(between);
  });
  // A name without letters or digits matches nothing.
  if (patterns.length === 0) return '(?!)';
  return `(?:^|[^[:alnum:]])(?:${[...new Set(patterns)].join('|')})(?:$|[^[:alnum:]])`;
}

/** The inverse of `ownSingulars`. */
function pluralsOf(key: string): string[] {
  const found = [`${key}s`];
  if (key.endsWith('man')) found.push(`${key.slice(0, -3)}men`);
  if (key.endsWith('y')) found.push(`${key.slice(0, -1)}ies`);
  if (/fe?$/.test(key)) found.push(key.replace(/fe?$/, 'ves'));
  if (/[sxz]$|[cs]h$/.test(key)) found.push(`${key}es`);
  return found;
}

/** First words of names that may occur in a text, in lower case and without the article. */
export type Beginnings = {
  /** Those capitalized in the text. A capitalized name can begin only with one of them. */
  capital: string[];
  all: string[];
};

/** Returns each word of a text and its possible base forms, to select the few names that can occur in it. */
export function possibleBeginnings(text: string): Beginnings {
  const capital = new Set<string>();
  const all = new Set<string>();
  const seen = new Set<string>();
  for (const { key, raw } of wordsOf(text)) {
    if (seen.has(raw)) continue;
    seen.add(raw);
    const base = baseOf(key);
    for (const form of base === undefined ? [key] : [key, base])
      for (const possible of [form, ...singularsOf(form), ...pluralsOf(form)]) {
        all.add(possible);
        if (isCapital(raw)) capital.add(possible);
      }
  }
  return { capital: [...capital], all: [...all] };
}
