import { LinkifyIt } from 'linkify-it';
import type { CommentPart } from '../contract/comments';
import { spoilerPieces } from './comment-text';

/** Only URLs with a protocol become links, not names with dots. */
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null);

type Inline = Exclude<CommentPart, { spoiler: unknown }>;

/** Returns the link's target, or null for anything but a web URL. */
function safeHref(written: string): string | null {
  if (!URL.canParse(written)) return null;
  const { protocol, href, username, password } = new URL(written);
  // A username in a URL can imitate another site.
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

/** Also matches what people might type into a browser. */
const linkifyLoosely = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });

/** Returns whether a text may lead readers elsewhere, with or without a link. */
export const hasLinks = (text: string) => linkifyLoosely.test(text);

/**
 * Parses a comment into paragraphs of words, links and spoilers, without HTML. A spoiler stays in the paragraph where it begins,
 * with its line breaks.
 *
 * @param text from `tidyComment`
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
