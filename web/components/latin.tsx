const titles = /(?:Semper )?Indomitus(?: (?:Est|Vivat|Oriens|Sum))?/g;

/** Latin by itself: a title, or a word of one that is spoken of. */
const wholly =
  /^\s*(?:semper|indomitus|est|vivat|oriens|sum)(?:[\s,.;:]+(?:semper|indomitus|est|vivat|oriens|sum))*[.,;:]?\s*$/i;

/** A text in its parts, those that are Latin and those between them. */
function latinParts(text: string): { text: string; isLatin: boolean }[] {
  if (wholly.test(text)) return [{ text, isLatin: true }];
  const parts: { text: string; isLatin: boolean }[] = [];
  let end = 0;
  for (const { 0: title, index } of text.matchAll(titles)) {
    if (index > end) parts.push({ text: text.slice(end, index), isLatin: false });
    parts.push({ text: title, isLatin: true });
    end = index + title.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLatin: false });
  return parts;
}

/**
 * A line of text, such as a book's or a post's title, whose Latin is marked as such: it is read aloud, divided and translated
 * as Latin. Wherever a title of a book stands as text, it stands in this, within one element where its
 * box is flexible; texts that come as HTML have it from `Prose`.
 */
export const LatinMarked = ({ text }: { text: string }) =>
  latinParts(text).map((part, index) =>
    part.isLatin ? (
      <span key={index} lang="la">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );

/** A tag with its attributes, whose values may contain the sign that ends it, or the text up to the next one. */
const tagOrText = /<(?:[^>"]|"[^"]*")*>|[^<]+/g;

/** The same for sanitized HTML. */
export const markLatin = (html: string): string =>
  html.replace(tagOrText, (piece) =>
    piece.startsWith('<')
      ? piece
      : latinParts(piece)
          .map(({ text, isLatin }) => (isLatin ? `<span lang="la">${text}</span>` : text))
          .join(''),
  );
