import { LinkifyIt } from 'linkify-it';
import type { CommentPart } from '../contract/comments';
import { spoilerPieces } from './comment-text';

/** Only what is written with its protocol: the dot in the name of a file or a person makes no link. */
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null);

type Inline = Exclude<CommentPart, { spoiler: unknown }>;

/** The URL that a link leads to; null for what a browser would not take for a URL of the web. */
function safeHref(written: string): string | null {
  if (!URL.canParse(written)) return null;
  const { protocol, href, username, password } = new URL(written);
  // A user name before the host makes a URL look like another site's.
  const isPlain = (protocol === 'http:' || protocol === 'https:') && !username && !password;
  return isPlain ? href : null;
}

function inlineParts(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const { index, lastIndex, text: written, url } of linkify.match(text) ?? []) {
    const href = safeHref(url);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: written, href });
    end = lastIndex;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Finds more: what people would type into the bar of a browser. */
const linkifyLoosely = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });

/** Whether somebody who reads it could be led somewhere, also by a URL that does not become a link. */
export const hasLinks = (text: string) => linkifyLoosely.test(text);

/**
 * A comment taken apart into paragraphs of words, links and spoilers: code that shows it needs no HTML. A spoiler belongs to the
 * paragraph in which it begins, and keeps its own line breaks.
 *
 * @param text as `tidyComment` leaves it
 */
export function commentParts(text: string): CommentPart[][] {
  const paragraphs: CommentPart[][] = [[]];
  const current = () => paragraphs[paragraphs.length - 1] ?? [];
  spoilerPieces(text).forEach((piece, index) => {
    if (index % 2 === 1) {
      const spoiler = inlineParts(piece.trim());
      if (spoiler.length > 0) current().push({ spoiler });
      return;
    }
    piece.split(/\n{2,}/).forEach((paragraph, position) => {
      if (position > 0) paragraphs.push([]);
      current().push(...inlineParts(paragraph));
    });
  });
  return paragraphs.filter((parts) => parts.length > 0);
}
