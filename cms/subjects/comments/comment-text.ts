import { firstCharacters } from '../../contract/plain/cut-text';
import { LinkifyIt } from 'linkify-it';
import type { CommentPart } from '../../contract/comments';

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

/** Splits a text at its spoiler marks: odd pieces are spoilers. An unmatched mark hides the rest. */
const spoilerPieces = (text: string) => text.split('||');

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

/** Only web URLs with a protocol become links, not names with dots. A username in a URL can imitate another site. */
const linkify = new LinkifyIt({
  fuzzyLink: false,
  fuzzyEmail: false,
  fuzzyIP: false,
  urlAuth: false,
})
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null);

type Inline = Exclude<CommentPart, { spoiler: unknown }>;

function inlineParts(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const { index, lastIndex, text: written, url } of linkify.match(text) ?? []) {
    if (!URL.canParse(url)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: written, href: new URL(url).href });
    end = lastIndex;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Also matches domains, which people might type into a browser. */
const linkifyLoosely = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });

/** Returns whether a text may lead readers elsewhere, with or without a link. */
export const hasLinks = (text: string) => linkifyLoosely.test(text);

/** Parses a tidied comment into paragraphs of text, links and spoilers. A spoiler stays in the paragraph where it begins. */
export function commentParts(text: string): CommentPart[][] {
  let current: CommentPart[] = [];
  const paragraphs = [current];
  spoilerPieces(text).forEach((piece, index) => {
    if (index % 2 === 1) {
      const spoiler = inlineParts(piece.trim());
      if (spoiler.length > 0) current.push({ spoiler });
      return;
    }
    piece.split(/\n{2,}/).forEach((paragraph, position) => {
      if (position > 0) paragraphs.push((current = []));
      current.push(...inlineParts(paragraph));
    });
  });
  return paragraphs.filter((parts) => parts.length > 0);
}
