/** The fields that identify a finding of the continuity check. */
type Found = Record<'kind' | 'quote' | 'words', string>;

/** Key in local storage for ignored findings, by text. */
const item = 'editor:ignored';

/** Maximum number of texts. The least recently changed are dropped. */
const mostTexts = 200;

/** Identifies a finding, independent of its position. */
export const findingKey = ({ kind, quote, words }: Found): string =>
  `${kind} ${kind === 'contradiction' || quote === '' ? words : quote}`;

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function readAll(): [text: string, keys: string[]][] {
  try {
    const texts = JSON.parse(localStorage.getItem(item) ?? '') as object;
    return Object.entries(texts).filter((entry): entry is [string, string[]] => isList(entry[1]));
  } catch {
    // Missing, not written by this code, or the browser blocks storage.
    return [];
  }
}

/** Returns the keys of the findings that the author ignores in a text, in this browser. */
export const readIgnored = (text: string): string[] =>
  readAll().find(([name]) => name === text)?.[1] ?? [];

/** Replaces the keys ignored in a text. */
export function storeIgnored(text: string, keys: string[]): void {
  const others = readAll().filter(([name]) => name !== text);
  const all: typeof others = keys.length > 0 ? [...others, [text, keys]] : others;
  try {
    localStorage.setItem(item, JSON.stringify(Object.fromEntries(all.slice(-mostTexts))));
  } catch {
    // The browser blocks storage. The findings stay ignored while the page is open.
  }
}
