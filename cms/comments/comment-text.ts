import { firstCharacters } from '../contract/cut-text';

/** Control characters other than line breaks, and those that change the text direction. */
const unreadable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Normalizes a comment: line breaks, trailing white space, and one empty line between paragraphs. */
export const tidyComment = (text: string) =>
  text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\t/g, ' ')
    .replace(unreadable, '')
    // The lookbehind avoids quadratic time on long runs of spaces.
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const spoilerMark = '||';

/** Splits a text at its spoiler marks: odd pieces are spoilers. An unmatched mark hides the rest. */
export const spoilerPieces = (text: string) => text.split(spoilerMark);

/** Replaces spoilers, for mails and lists. */
export const withoutSpoilers = (text: string) =>
  spoilerPieces(text)
    .map((piece, index) => (index % 2 === 0 || piece.trim() === '' ? piece : '[spoiler]'))
    .join('');

/** Returns the beginning of a comment in one line without spoilers. */
export function commentExcerpt(text: string, longest: number): string {
  const line = withoutSpoilers(text).replace(/\s+/g, ' ').trim();
  return firstCharacters(line, longest) === line
    ? line
    : `${firstCharacters(line, longest - 1).trimEnd()}…`;
}
