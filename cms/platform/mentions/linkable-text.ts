import { blockEnd } from './matcher';

/** Part of a text without tags or character references, in which names may become links. */
type Run = {
  /** Position in the words, and in the markup. */
  start: number;
  source: number;
  length: number;
  section: number;
};

/** The words of a text, and their positions in the markup. */
export type LinkableText = {
  words: string;
  runs: Run[];
  /** Words set off from the text, which may be a title, as `[start, end]`. */
  setOff: [number, number][];
};

/** The number of a note, a tag with double-quoted values, a character reference, or words. */
const token =
  /(<sup><a [^>]*role="doc-noteref"[^>]*>\d+<\/a><\/sup>)|<(\/?)([a-z][a-z0-9]*)(?:[^<>"]|"[^"]*")*>|&(\w+);|[^<&]+|[<&]/gi;

/** Elements that do not end a sentence. */
const inline = new Set(
  'a abbr b cite code del em i ins kbd mark q s small span strong sub sup u'.split(' '),
);

/** Links, headings, titles and code, in which names are not linked. */
const unlinked = new Set('a cite code h1 h2 h3 h4 h5 h6 kbd pre summary'.split(' '));

/** Elements that may mark titles. */
const settingOff = new Set(['em', 'i', 'q']);

const isHeading = (name: string) => /^h[1-6]$/.test(name);

/** The character references in sanitized HTML. */
const references: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00A0' };

/** Extracts the words of sanitized HTML. Each heading begins a section. */
export function linkableHtml(html: string): LinkableText {
  const runs: Run[] = [];
  const setOff: [number, number][] = [];
  const open: { name: string; start: number }[] = [];
  let words = '';
  let section = 0;
  let unlinkedAround = 0;

  const timesOpen = new Map<string, number>();
  const count = (name: string, more: 1 | -1) =>
    timesOpen.set(name, (timesOpen.get(name) ?? 0) + more);
  const close = (name: string) => {
    if (!timesOpen.get(name)) return;
    const at = open.findLastIndex((element) => element.name === name);
    for (const element of open.splice(at).reverse()) {
      count(element.name, -1);
      if (unlinked.has(element.name)) unlinkedAround -= 1;
      if (settingOff.has(element.name)) setOff.push([element.start, words.length]);
    }
  };

  for (const { 0: whole, 1: note, 2: slash, 3: tag, 4: reference, index } of html.matchAll(token)) {
    if (note) continue;
    if (reference !== undefined) words += references[reference] ?? ' ';
    else if (tag === undefined) {
      if (unlinkedAround === 0)
        runs.push({ start: words.length, source: index, length: whole.length, section });
      words += whole;
    } else {
      const name = tag.toLowerCase();
      if (name === 'br') words += '\n';
      else if (!inline.has(name)) words += blockEnd;
      if (slash) close(name);
      else if (unlinked.has(name) || settingOff.has(name)) {
        if (isHeading(name)) section += 1;
        if (unlinked.has(name)) unlinkedAround += 1;
        count(name, 1);
        open.push({ name, start: words.length });
      }
    }
  }
  return { words, runs, setOff };
}

/** Extracts the words of a text without markup. Blank lines separate paragraphs. */
export const linkableWords = (words: string): LinkableText => ({
  words: words.replace(/\n(?=[^\S\n]*\n)/g, blockEnd),
  runs: [{ start: 0, source: 0, length: words.length, section: 0 }],
  setOff: [],
});
