import { firstCharacters } from '../contract/cut-text';

/** Characters that are no text (C0 and C1 but for the line break) or turn its direction round for what follows. */
const unreadable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A comment as it is stored: one kind of line break, no white space at the ends of lines, one empty line between paragraphs. */
export const tidyComment = (text: string) =>
  text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\t/g, ' ')
    .replace(unreadable, '')
    // Looked for from its beginning only: else a long row of blanks costs the square of its length.
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** What stands between two of these marks is hidden until it is opened. */
const spoilerMark = '||';

/**
 * The text cut at its spoiler marks: every second piece is a spoiler. A mark without a partner hides all that follows, as it is
 * better hidden than told.
 */
export const spoilerPieces = (text: string) => text.split(spoilerMark);

/** A comment where spoilers must not be read: in mails and lists. */
export const withoutSpoilers = (text: string) =>
  spoilerPieces(text)
    .map((piece, index) => (index % 2 === 0 || piece.trim() === '' ? piece : '[spoiler]'))
    .join('');

/** The beginning of a comment in one line, without its spoilers. */
export function commentExcerpt(text: string, longest: number): string {
  const line = withoutSpoilers(text).replace(/\s+/g, ' ').trim();
  return firstCharacters(line, longest) === line
    ? line
    : `${firstCharacters(line, longest - 1).trimEnd()}…`;
}
