// What may stand in a book's fields, for the dashboard and for the files that are seeded and exported: what one takes, the
// other takes.

/** The groups of the menu, in its order. */
export const bookGroups = [
  { value: 'main', label: 'Main Series' },
  { value: 'intermission', label: 'Intermission Series' },
  { value: 'finale', label: 'Finale' },
] as const;

/** How many characters each text may have. */
export const longestBookTexts = {
  title: 120,
  menuLabel: 60,
  seriesPosition: 120,
  genreLine: 160,
  bullet: 200,
} as const;

/** The longest title of a sample chapter, in characters. */
export const longestChapterTitle = 120;

export const mostBullets = 50;

/** Whole numbers, each from the first to the second. */
export const bookNumbers = {
  position: { min: 1, max: 999 },
  baseSampleId: { min: 1, max: 1_000_000 },
  year: { min: 1900, max: 2200 },
} as const;

/** Every book has three sample chapters. */
export const chaptersPerBook = 3;

/** An ASIN: ten capital letters and digits. */
export const asinPattern = /^[A-Z0-9]{10}$/;

/** The characters of an ISBN-13, with or without hyphens. */
export const isbn13Pattern = /^(?=.{13,17}$)97[89][\d-]+$/;

/** Whether the last digit of an ISBN-13 is the check digit of the others: ISO 2108. */
export function hasIsbnCheckDigit(isbn: string): boolean {
  const digits = [...isbn.replaceAll('-', '')].map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 ? 3 : 1), 0);
  return digits.length === 13 && sum % 10 === 0;
}

/** The longest path data of an emblem, in characters. */
export const longestEmblem = 20_000;

/** Whether a text is the path data of an emblem: SVG 1.1, section 8.3.9. */
export const isEmblemPath = (text: string): boolean =>
  text.length <= longestEmblem &&
  text.trim() !== '' &&
  /^[MmZzLlHhVvCcSsQqTtAa0-9eE+\-.,\s]+$/.test(text);

/** The first entry of a list that stands in it already, whatever its case. */
export const repeatedIn = (entries: string[]): string | undefined =>
  entries.find((entry, index) =>
    entries.slice(0, index).some((earlier) => earlier.toLowerCase() === entry.toLowerCase()),
  );
