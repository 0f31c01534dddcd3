const titles = /(?:Semper )?Indomitus(?: (?:Est|Vivat|Oriens|Sum))?/g;

/** Matches text that is wholly Latin: a title, or a word of one. */
const wholly =
  /^\s*(?:semper|indomitus|est|vivat|oriens|sum)(?:[\s,.;:]+(?:semper|indomitus|est|vivat|oriens|sum))*[.,;:]?\s*$/i;

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
 * Marks the Latin in a plain text with `lang`, for screen readers, hyphenation and translation. Use it for every title of a
 * book or a post; in flexible boxes, inside one element. `Prose` does the same for HTML.
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

/** Matches a tag, whose attributes may contain `>`, or the text up to the next tag. */
const tagOrText = /<(?:[^>"]|"[^"]*")*>|[^<]+/g;

export const markLatin = (html: string): string =>
  html.replace(tagOrText, (piece) =>
    piece.startsWith('<')
      ? piece
      : latinParts(piece)
          .map(({ text, isLatin }) => (isLatin ? `<span lang="la">${text}</span>` : text))
          .join(''),
  );
