import type { Finding } from './continuity';

/** Key in local storage for ignored findings, by text. */
export const ignoredItem = 'editor:ignored';

/** Maximum number of texts. The least recently changed are dropped. */
const mostTexts = 200;

/** Identifies a finding, independent of its position. */
export const findingKey = ({ kind, quote, words }: Finding): string =>
  `${kind} ${kind === 'contradiction' || quote === '' ? words : quote}`;

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function allIn(stored: string | null): [text: string, keys: string[]][] {
  try {
    const texts = JSON.parse(stored ?? '') as object;
    return Object.entries(texts).filter((entry): entry is [string, string[]] => isList(entry[1]));
  } catch {
    // Missing, or not written by this code.
    return [];
  }
}

/**
 * Returns the keys ignored in a text.
 *
 * @param stored value in local storage
 */
export const ignoredIn = (stored: string | null, text: string): string[] =>
  allIn(stored).find(([name]) => name === text)?.[1] ?? [];

/** Returns the value to store after replacing the keys ignored in a text. */
export function withIgnored(stored: string | null, text: string, keys: string[]): string {
  const others = allIn(stored).filter(([name]) => name !== text);
  const all: typeof others = keys.length > 0 ? [...others, [text, keys]] : others;
  return JSON.stringify(Object.fromEntries(all.slice(-mostTexts)));
}
