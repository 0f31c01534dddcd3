// Rules for a book's fields.

/** Groups of the menu, in order. */
export const bookGroups = [
  { value: 'main', label: 'Main Series' },
  { value: 'intermission', label: 'Intermission Series' },
  { value: 'finale', label: 'Finale' },
] as const;

/** States of a book. A coming book counts as out from its release on. */
export const bookStatuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'coming', label: 'Coming soon' },
  { value: 'out', label: 'Out' },
] as const;

/**
 * Cover colors: backgrounds of the book page's header and of its spine. By day and night, the text on it is `lettersOnCloth` or
 * its own foil color.
 */
export const bookColors = [
  { value: 'oxblood', label: 'Oxblood', day: '#691a1a', night: '#431111', foil: '#e6b878' },
  { value: 'verdigris', label: 'Verdigris', day: '#12524b', night: '#0d3632', foil: '#aee0d0' },
  { value: 'amber', label: 'Amber', day: '#6f340d', night: '#4c240a', foil: '#f5c47a' },
  { value: 'indigo', label: 'Indigo', day: '#35317c', night: '#232055', foil: '#c0baf2' },
  { value: 'rose', label: 'Rose', day: '#7a2440', night: '#4e1729', foil: '#f4b9bb' },
  { value: 'moss', label: 'Moss', day: '#4c471b', night: '#322f12', foil: '#ddd18c' },
  { value: 'midnight', label: 'Midnight', day: '#222e64', night: '#172048', foil: '#b1c0ea' },
  { value: 'raven', label: 'Raven', day: '#221d18', night: '#29231b', foil: '#dfbc6d' },
] as const;

export type BookColor = (typeof bookColors)[number]['value'];

/** Text color on all of them. */
export const lettersOnCloth = '#fbf3e2';

/** Maximum lengths in characters. */
export const longestBookTexts = {
  hook: 160,
  title: 120,
  menuLabel: 60,
  seriesPosition: 120,
  genreLine: 160,
  bullet: 200,
  laterBlurb: 2000,
  storySoFar: 4000,
  whosWho: 200,
} as const;

export const longestChapterTitle = 120;
export const longestChapter = 100_000;

export const mostBullets = 50;

/** Maximum number of later blurbs, parts of the story so far, and who’s who entries of a book. */
export const mostStagedTexts = 50;

/** Ranges of whole numbers. */
export const bookNumbers = {
  position: { min: 1, max: 999 },
  baseSampleId: { min: 1, max: 1_000_000 },
  year: { min: 1900, max: 2200 },
} as const;

export const chaptersPerBook = 3;

/** ASIN: ten capital letters and digits. */
export const asinPattern = /^[A-Z0-9]{10}$/;

/** ISBN-13, with or without hyphens. */
export const isbn13Pattern = /^(?=.{13,17}$)97[89][\d-]+$/;

/** Returns whether the check digit of an ISBN-13 is correct (ISO 2108). */
export function hasIsbnCheckDigit(isbn: string): boolean {
  const digits = [...isbn.replaceAll('-', '')].map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 ? 3 : 1), 0);
  return digits.length === 13 && sum % 10 === 0;
}

export const longestEmblem = 20_000;

/** Returns whether a text is SVG path data (SVG 1.1, section 8.3.9). */
export const isEmblemPath = (text: string): boolean =>
  text.length <= longestEmblem &&
  text.trim() !== '' &&
  /^[MmZzLlHhVvCcSsQqTtAa0-9eE+\-.,\s]+$/.test(text);

/** Returns the first entry that repeats an earlier one, ignoring case. */
export const repeatedIn = (entries: string[]): string | undefined =>
  entries.find((entry, index) =>
    entries.slice(0, index).some((earlier) => earlier.toLowerCase() === entry.toLowerCase()),
  );
