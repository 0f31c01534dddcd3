import { exclusionMark, type TermLinking } from '../contract/term-rules';
import { isCommonWord } from './common-words';

/** One name of a term: its subject, or another that it goes by. */
export type TermName = { termId: number; name: string; linking: TermLinking };

/** Where a name stands in a text: from `start` to `end`, in UTF-16 code units as strings count. */
export type Match = { start: number; end: number; termId: number; name: string };

export type Matcher = {
  /** The names in a text in their order, the longest where several begin, none within another. */
  find: (text: string) => Match[];
  /** Every name in a text, those within longer ones and those that several terms share too; the longest first at each place. */
  findAll: (text: string) => Match[];
};

/** What stands between two blocks of a text that is matched in one piece: no name goes on beyond it. */
export const blockEnd = '\u001E';

/** A text without markup, in which the mark may be written as in HTML, too. */
export const withExclusionMarks = (text: string): string =>
  text.replaceAll('&zwnj;', exclusionMark);

/** A word: letters and digits, and apostrophes between them. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’ʼ][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;

type Word = { start: number; end: number; raw: string; key: string };

const asciiOnly = /^[\0-\x7F]*$/;

/** Most words are, and have nothing that can be written in two ways. */
export const isAscii = (text: string): boolean => asciiOnly.test(text);

const keyOf = (raw: string) =>
  (isAscii(raw)
    ? raw
    : raw.normalize('NFC').replaceAll('’', "'").replaceAll('ʼ', "'")
  ).toLowerCase();

/** The words of a text in their order: as they are written, and as they are compared. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  // Of the words of a text most stand in it again and again.
  const keys = new Map<string, string>();
  for (const { 0: raw, index } of text.matchAll(wordPattern)) {
    let key = keys.get(raw);
    if (key === undefined) keys.set(raw, (key = keyOf(raw)));
    words.push({ start: index, end: index + raw.length, raw, key });
  }
  return words;
}

/** What stands between two words, any space like any other. */
const gapOf = (between: string) => (between === ' ' ? between : between.replace(/\s+/g, ' '));

/** What may stand behind a name and is not part of it: “Rancor’s”, “Rancor’d”. */
const clitic = /^(.+)'(?:s|d|ll|ve|re|m)$/;

/** A word without that, if it has it. */
const baseOf = (key: string) => (key.includes("'") ? clitic.exec(key)?.[1] : undefined);

const none: readonly string[] = [];

/** What a word may be the plural of; too many rather than too few, as only known names count. */
function singularsOf(key: string): readonly string[] {
  if (!key.endsWith('s') && !key.endsWith('men')) return none;
  const found: string[] = [];
  if (/men$/.test(key) && key.length > 3) found.push(`${key.slice(0, -3)}man`);
  if (!key.endsWith('s') || key.endsWith('ss')) return found;
  if (key.endsWith('ies')) found.push(`${key.slice(0, -3)}y`);
  if (key.endsWith('ves')) found.push(`${key.slice(0, -3)}f`, `${key.slice(0, -3)}fe`);
  if (key.endsWith('es')) found.push(key.slice(0, -2));
  found.push(key.slice(0, -1));
  // Short words are words of their own: “his” is not several of “hi”.
  return found.filter((singular) => singular.length > 2);
}

/** A name that ends in a plural is the name of one, too: “Dwarves” of a dwarf. “Ares” is not. */
const ownSingulars = (key: string) =>
  /(?:ves|ies)$|.{3}men$/u.test(key) || (key.endsWith('s') && key.length > 5)
    ? singularsOf(key)
    : [];

type Name = TermName & {
  /** Its words as they are written, the article aside. */
  words: string[];
  /** “The Eight” are meant only where “the” stands before them. */
  needsArticle: boolean;
};

class Branch {
  /** By what stands before the next word, and the word. */
  next: Map<string, Branch> | undefined;
  names: Name[] | undefined;
  /** Names of which the last word is a form of this one. */
  forms: Name[] | undefined;
  /** Of a first word: whether a name that begins with it may do so without a capital letter. */
  mayBeLowerCase = false;

  grow(step: string): Branch {
    this.next ??= new Map();
    let branch = this.next.get(step);
    if (!branch) this.next.set(step, (branch = new Branch()));
    return branch;
  }
}

const article = 'the';

/** A list of one has room for one: of a hundred thousand most have no second. */
function withOne(names: Name[] | undefined, name: Name): Name[] {
  if (!names) return [name];
  names.push(name);
  return names;
}

function plant(root: Branch, given: TermName): void {
  if (given.linking === 'never') return;
  const all = wordsOf(given.name);
  const hasArticle = all.length > 1 && all[0]?.key === article;
  const words = hasArticle ? all.slice(1) : all;
  const last = words.at(-1);
  if (!last) return;
  // What stands before the first word or behind the last belongs to a name, and is in no prose: “Earth (the other world)”.
  if (/\S/.test(given.name.slice(0, all[0]?.start)) || /\S/.test(given.name.slice(last.end)))
    return;
  const name: Name = {
    ...given,
    words: words.map(({ raw }) => raw),
    needsArticle: hasArticle && words.length === 1,
  };
  const mayBeLowerCase = given.linking === 'any-case' || !isCapital(name.words[0] ?? '');
  let branch = root;
  let gap = '';
  words.forEach((word, index) => {
    const isFirst = index === 0;
    const grow = (key: string) => {
      const grown = branch.grow(gap + key);
      if (isFirst && mayBeLowerCase) grown.mayBeLowerCase = true;
      return grown;
    };
    if (index === words.length - 1)
      for (const singular of ownSingulars(word.key)) {
        const ofOne = grow(singular);
        ofOne.forms = withOne(ofOne.forms, name);
      }
    branch = grow(word.key);
    gap = gapOf(given.name.slice(word.end, words[index + 1]?.start));
  });
  branch.names = withOne(branch.names, name);
}

const isCapital = (raw: string) => {
  const code = raw.charCodeAt(0);
  if (code < 0x80) return code >= 0x41 && code <= 0x5a;
  const [first = ''] = raw;
  return first !== first.toLowerCase();
};

const isAllCapitals = (raw: string) =>
  raw.length > 1 && raw === raw.toUpperCase() && raw !== raw.toLowerCase();

const opening = /[“‘"'([«*_\p{Pi}]/u;
const closing = /[”’"')\]»*_\p{Pf}]/u;

/** Whether a word has a capital letter for its place alone: at the beginning of a sentence, or of what somebody says. */
export function beginsSentence(text: string, start: number): boolean {
  let at = start - 1;
  let isSaid = false;
  const character = () => text.charAt(at);
  while (at >= 0 && (opening.test(character()) || character() === exclusionMark)) {
    isSaid ||= /[“"«]/.test(character());
    at -= 1;
  }
  if (at < 0 || isSaid) return true;
  const before = at;
  while (at >= 0 && /\s/.test(character())) at -= 1;
  if (at < 0 || /\n\s*\n/.test(text.slice(at + 1, before + 1))) return true;
  while (at >= 0 && closing.test(character())) at -= 1;
  return at < 0 || /[.!?…:]/.test(character()) || character() === blockEnd;
}

/** A text and what its words tell of one another. */
class Prose {
  readonly words: Word[];
  private lowerCase: Set<string> | undefined;

  constructor(readonly text: string) {
    this.words = wordsOf(text);
  }

  /** Whether the text has a word without a capital letter, too. */
  hasInLowerCase(key: string): boolean {
    this.lowerCase ??= new Set(
      this.words.flatMap((word) => (isCapital(word.raw) ? [] : [word.key])),
    );
    return this.lowerCase.has(key);
  }

  gapAfter(index: number): string {
    return this.text.slice(this.words[index]?.end, this.words[index + 1]?.start);
  }

  /** A word whose capital letter says that it is a name, or part of one. */
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

  /** Whether a name that is a word as well is one here. */
  isMeant(index: number, key: string): boolean {
    const word = this.words[index];
    if (!word) return false;
    const isWord = isCommonWord(key);
    if (beginsSentence(this.text, word.start)) return !isWord && !this.hasInLowerCase(key);
    if (!isWord) return true;
    // “Water Street” and “Old War Road” are other names.
    return !(
      (this.gapAfter(index) === ' ' && this.isName(index + 1)) ||
      (this.gapAfter(index - 1) === ' ' && this.isName(index - 1))
    );
  }

  /** Whether what stands around a name makes it part of something else: a compound, an address. */
  isPartOfMore(start: number, end: number): boolean {
    const before = this.text.slice(Math.max(0, start - 2), start);
    const after = this.text.slice(end, end + 2);
    return /[@#/\\]$|[\p{L}\p{N}]['’.-]$/u.test(before) || /^[@/\\]|^[-.][\p{L}\p{N}]/u.test(after);
  }
}

/** Whether the capital letters of a name are those of the words in the text. */
function isWrittenSo(prose: Prose, { words }: Name, from: number, lastKey: string): boolean {
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

const noMatches: Match[] = [];

/** Makes of names what finds them in texts. A hundred thousand take a fraction of a second, a text milliseconds. */
export function compileMatcher(names: Iterable<TermName>): Matcher {
  const root = new Branch();
  for (const name of names) plant(root, name);

  /** Whether a name begins with a word as it is written, or a form of it: most words of a text begin none. */
  const mayBegin = ({ key, raw }: Word): boolean => {
    const begins = (form: string) => {
      const branch = root.next?.get(form);
      return branch !== undefined && (branch.mayBeLowerCase || isCapital(raw));
    };
    const beginsFormOf = (form: string) => begins(form) || singularsOf(form).some(begins);
    const base = baseOf(key);
    return beginsFormOf(key) || (base !== undefined && beginsFormOf(base));
  };

  function matchesFrom(prose: Prose, from: number): Match[] {
    const { text, words } = prose;
    const first = words[from];
    if (!first || !mayBegin(first)) return noMatches;
    const found: Match[] = [];
    let branch: Branch | undefined = root;
    let gap = '';

    const take = (named: Name[] | undefined, end: number, key: string): boolean => {
      let isTaken = false;
      for (const name of named ?? []) {
        const before = words[from - 1];
        const hasArticle = before?.key === article && prose.gapAfter(from - 1).trim() === '';
        if (name.needsArticle && !hasArticle) continue;
        const start = hasArticle && before ? before.start : first.start;
        if (text[first.start - 1] === exclusionMark || text[start - 1] === exclusionMark) continue;
        if (prose.isPartOfMore(first.start, end)) continue;
        if (name.linking === 'as-written' && !isWrittenSo(prose, name, from, key)) continue;
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
      // What is written as the name is takes precedence over what is a form of one.
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
    return found.reverse();
  }

  return {
    find(text) {
      const prose = new Prose(text);
      const found: Match[] = [];
      let reached = 0;
      prose.words.forEach(({ start }, index) => {
        if (start < reached) return;
        const ofLongest = matchesFrom(prose, index);
        const end = Math.max(...ofLongest.map((match) => match.end));
        // Of terms with the same name, the one that was given first.
        const longest = ofLongest.findLast((match) => match.end === end);
        if (!longest) return;
        found.push(longest);
        reached = longest.end;
      });
      return found;
    },
    findAll(text) {
      const prose = new Prose(text);
      return prose.words.flatMap((_, index) => matchesFrom(prose, index));
    },
  };
}

/** The words that a last word of a name may be written as, what stands behind it aside; too many rather than too few. */
const formsOf = (key: string): string[] => [
  ...new Set([key, `${key}es`, ...pluralsOf(key), ...ownSingulars(key)]),
];

/** A regular expression for signs of which some can be written as two: with and without a mark of its own. */
const inEitherForm = (word: string) =>
  word.replace(/[^\0-\x7F]/gu, (sign) => {
    const apart = sign.normalize('NFD');
    return apart === sign ? sign : `(?:${sign}|${apart})`;
  });

/**
 * What PostgreSQL finds, without regard to capitals, in every text that has one of some names, as a regular expression. It finds
 * more than a matcher does: names that are meant as words, too.
 */
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
  // A name without a letter or a digit is in no text.
  if (patterns.length === 0) return '(?!)';
  return `(?:^|[^[:alnum:]])(?:${[...new Set(patterns)].join('|')})(?:$|[^[:alnum:]])`;
}

/** What `ownSingulars` takes apart. */
function pluralsOf(key: string): string[] {
  const found = [`${key}s`];
  if (key.endsWith('man')) found.push(`${key.slice(0, -3)}men`);
  if (key.endsWith('y')) found.push(`${key.slice(0, -1)}ies`);
  if (/fe?$/.test(key)) found.push(key.replace(/fe?$/, 'ves'));
  if (/[sxz]$|[cs]h$/.test(key)) found.push(`${key}es`);
  return found;
}

/** The words with which the names in a text may begin, in lower case and the article aside. */
export type Beginnings = {
  /** Those that the text has with a capital letter: a name that has one begins with no other. */
  capital: string[];
  all: string[];
};

/**
 * Each word of a text, and what it may be a form of. By them the few names that can occur in it are told from all that there
 * are.
 */
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
