import type { Finding } from './continuity';

/** Where a browser remembers which findings its author does not want to be told again, by the texts that they are in. */
export const ignoredItem = 'editor:ignored';

/** So many texts are remembered; those that were changed longest ago are forgotten first. */
const mostTexts = 200;

/** What a finding is about, whichever place of the text it stands at. */
export const findingKey = ({ kind, quote, words }: Finding): string =>
  `${kind} ${kind === 'contradiction' || quote === '' ? words : quote}`;

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function allIn(stored: string | null): [text: string, keys: string[]][] {
  try {
    const texts: unknown = JSON.parse(stored ?? '');
    if (typeof texts !== 'object' || texts === null) return [];
    return Object.entries(texts).filter((entry): entry is [string, string[]] => isList(entry[1]));
  } catch {
    // Somebody else wrote it, or nobody did.
    return [];
  }
}

/**
 * The keys that are ignored in a text.
 *
 * @param stored what the browser remembers, as it is stored
 */
export const ignoredIn = (stored: string | null, text: string): string[] =>
  allIn(stored).find(([name]) => name === text)?.[1] ?? [];

/** What is to be stored when these keys are ignored in a text; those that were known of it are forgotten. */
export function withIgnored(stored: string | null, text: string, keys: string[]): string {
  const others = allIn(stored).filter(([name]) => name !== text);
  const all: typeof others = keys.length > 0 ? [...others, [text, keys]] : others;
  return JSON.stringify(Object.fromEntries(all.slice(-mostTexts)));
}
