import { exclusionMark } from '../../contract/plain/term-rules';
import { linkableHtml, type LinkableText, linkableWords } from './linkable-text';
import { blockEnd, compileMatcher, type Match, type Matcher, type TermName } from './matcher';

export type StoredText = {
  text: string;
  markup: 'html' | 'none';
  /** The term that the text describes. It never links to itself. */
  ownTermId?: number;
};

/** A name, and the book from which on its term is shown. */
export type KnownName = TermName & { fromBook: number };

/** Names that may occur in some texts, and book titles, which are not names. */
export type Known = { names: KnownName[]; titles: string[] };

export type Mention = {
  termId: number;
  /** In UTF-16 code units of the stored text. */
  position: number;
  length: number;
  /** The first mention in a section is a link. */
  section: number;
  /** The surrounding sentence, as plain text. */
  sentence: string;
};

/** Maximum length of a displayed sentence, without added quotation marks. */
const longestSentence = 198;

/** Distance from a mention within which its sentence is searched, including spaces. */
const farthest = 4 * longestSentence;

export const linkableText = ({ text, markup }: StoredText): LinkableText =>
  markup === 'none' ? linkableWords(text) : linkableHtml(text);

const smallWords = new Set(
  'a an and as at but by for from in into nor of on or the to up with'.split(' '),
);

/** Returns whether words look like a title: at least two, capitalized except for small words. */
function isTitle(words: string): boolean {
  const said = words.trim().replace(/[.,]$/, '');
  if (/[.,;:!?…—–]/.test(said)) return false;
  const all = said.split(/\s+/);
  return (
    all.length > 1 &&
    all.every(
      (word, index) => /^[\p{Lu}\p{Lt}\p{N}]/u.test(word) || (index > 0 && smallWords.has(word)),
    )
  );
}

const quoted = new RegExp(`[“"]([^“”"${blockEnd}]{3,120})[”"]`, 'g');

/** Finds titles: words in italics or quotation marks. */
function titlesIn({ words, setOff }: LinkableText, titles: ReadonlySet<string>) {
  const quotes = Array.from(words.matchAll(quoted), ({ 1: said = '', index }) => {
    const start = index + 1;
    return [start, start + said.length] as const;
  });
  return [...setOff, ...quotes].flatMap(([start, end]) => {
    const said = words.slice(start, end);
    const isOfBook = titles.has(said.trim().replace(/[.,]$/, ''));
    return isOfBook || isTitle(said) ? [{ start, end, isOfBook }] : [];
  });
}

/** End of a sentence. “Go!” she said is one sentence. */
const beginning = /[.!?…]['"”’)\]]*\s+(?![\s\p{Ll}])/gu;

/** Quotation marks. A straight one opens at the beginning of a word. */
const speechMarks = /(“|(?<![^\s([—–])")|[”"]/g;

/** Adds a missing quotation mark to a sentence from a longer speech. */
function withBothMarks(sentence: string): string {
  let open = '';
  let unopened = '';
  for (const [mark, opening] of sentence.matchAll(speechMarks)) {
    if (opening) open = opening;
    else if (open) open = '';
    else unopened = mark;
  }
  const before = unopened.replace('”', '“');
  return before + sentence + open.replace('“', '”');
}

/** Unpaired surrogates, from a cut or a character reference. The database rejects them. */
const halves = /\p{Cs}/gu;

/** Returns the sentence around a position, shortened to the maximum length. */
export function sentenceAround(words: string, start: number, end: number): string {
  // Limits the search, because a block may be a whole book.
  const nearFrom = Math.max(0, start - farthest);
  const near = words.slice(nearFrom, end + farthest);
  const from = nearFrom + near.lastIndexOf(blockEnd, start - nearFrom - 1) + 1;
  const blockTo = near.indexOf(blockEnd, end - nearFrom);
  const block = near.slice(from - nearFrom, blockTo < 0 ? near.length : blockTo);
  const [at, to] = [start - from, end - from];
  let first = 0;
  let last = block.length;
  for (const { 0: sign, index } of block.matchAll(beginning)) {
    if (index + sign.length <= at) first = index + sign.length;
    else if (index >= to) {
      last = index + sign.trimEnd().length;
      break;
    }
  }
  const plain = (part: string) => part.replaceAll(exclusionMark, '').replace(/\s+/g, ' ');
  const before = plain(block.slice(first, at)).trimStart();
  const name = plain(block.slice(at, to));
  const after = plain(block.slice(to, last)).trimEnd();
  if (before.length + name.length + after.length <= longestSentence)
    return withBothMarks((before + name + after).replace(halves, ''));
  const space = Math.max(0, longestSentence - name.length - 2);
  const spaceBefore = Math.max(Math.floor(space / 2), space - after.length);
  const kept =
    before.length <= spaceBefore ? before : `…${before.slice(-spaceBefore).replace(/^\S*\s/, '')}`;
  const spaceAfter = Math.max(0, longestSentence - name.length - kept.length - 1);
  const rest =
    after.length <= spaceAfter ? after : `${after.slice(0, spaceAfter).replace(/\s\S*$/, '')}…`;
  return withBothMarks((kept + name + rest).slice(0, longestSentence).replace(halves, ''));
}

type Placed = Match & Pick<Mention, 'position' | 'section'>;

/** Returns the names that may be links, in order, the longest first at each position. */
function placedIn(text: LinkableText, matcher: Matcher, bookTitles: ReadonlySet<string>) {
  const titles = titlesIn(text, bookTitles);
  let at = 0;
  return matcher.findAll(text.words).flatMap((match): Placed[] => {
    const { start, end } = match;
    let run = text.runs[at];
    while (run && run.start + run.length <= start) run = text.runs[(at += 1)];
    if (!run || run.start > start || run.start + run.length < end) return [];
    // Words that are set off but consist only of the name are still the name.
    const isInTitle = titles.some(
      (title) =>
        title.start <= start &&
        end <= title.end &&
        (title.isOfBook || title.end - title.start > end - start + 'the '.length),
    );
    return isInTitle
      ? []
      : [{ ...match, position: run.source + start - run.start, section: run.section }];
  });
}

/**
 * Returns the mentions needed to link the first one of each term in each section for every reader: a name within a longer one
 * counts until the longer one is shown.
 */
function mentionsIn(
  stored: StoredText,
  text: LinkableText,
  matcher: Matcher,
  fromBooks: ReadonlyMap<number, number>,
  titles: ReadonlySet<string>,
): Mention[] {
  const kept = new Set<Placed>();
  const settled = new Set<string>();
  const fromBookOf = ({ termId }: Match) => fromBooks.get(termId) ?? 0;
  let around: Placed[] = [];
  for (const name of placedIn(text, matcher, titles)) {
    around = around.filter((longer) => longer.end > name.start);
    const within = [...around];
    around.push(name);
    const key = `${name.section} ${name.termId}`;
    if (settled.has(key) || within.some(({ termId }) => termId === name.termId)) continue;
    const isOwn = (match: Match) => match.termId === stored.ownTermId;
    if (isOwn(name) || within.some(isOwn)) continue;
    const isShared = (longer: Placed) => longer.start === name.start && longer.end === name.end;
    // A longer name that is shown no later always hides it.
    if (within.some((longer) => !isShared(longer) && fromBookOf(longer) <= fromBookOf(name)))
      continue;
    for (const longer of within) kept.add(longer);
    kept.add(name);
    if (within.length === 0) settled.add(key);
  }
  return [...kept]
    .sort((a, b) => a.position - b.position || b.end - a.end)
    .map(({ termId, start, end, position, section }) => ({
      termId,
      position,
      length: end - start,
      section,
      sentence: sentenceAround(text.words, start, end),
    }));
}

export function findMentions(texts: StoredText[], { names, titles }: Known): Mention[][] {
  const matcher = compileMatcher(names);
  const fromBooks = new Map(names.map(({ termId, fromBook }) => [termId, fromBook]));
  const known = new Set(titles);
  return texts.map((stored) => mentionsIn(stored, linkableText(stored), matcher, fromBooks, known));
}
