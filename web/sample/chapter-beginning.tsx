import { plainText } from '../components/plain-text';

/** Number, colon and name. */
const numbered = /^((?:chapter|part|book)\s+[\p{L}\d-]+|prologue|epilogue)(:\s+)(.+)$/isu;

/** A chapter's title with its number in small capitals above the name. Screen readers and copying get the full title. */
export function ChapterTitle({ title }: { title: string }) {
  const [, number, colon, name] = numbered.exec(title) ?? [];
  if (!number) return title;
  return (
    <>
      <span className="font-caps text-faded mb-[0.6em] block leading-[1.2] tracking-[0.1em] lowercase text-(length:--text-lead)">
        {number}
        {/* Read aloud and copied, but not displayed. */}
        <span className="text-[0px]">{colon}</span>
      </span>
      {name}
    </>
  );
}

/** Elements that contain paragraphs. */
const holders = /<(blockquote|ul|ol|table|figure|aside|details)\b.*?<\/\1>/gs;

/** Characters that fill two lines at every size and on paper. */
const fillsTwoLines = 140;

/**
 * Returns the classes for a text's initial: dropped if the first paragraph fills two lines, otherwise raised. `initial-word`
 * adds a space after a one-letter word. A paragraph that starts with a quotation mark or another sign gets none.
 */
export function initialClass(html: string): string {
  const [, first = ''] = /<p(?:\s[^>]*)?>(.*?)<\/p>/s.exec(html.replace(holders, '')) ?? [];
  const text = plainText(first, Infinity);
  if (!/^\p{L}/u.test(text)) return '';
  const place = text.length < fillsTwoLines || /<br\b/.test(first) ? 'raised' : 'dropped';
  return /^\p{L}\p{M}*\s/u.test(text) ? `initial-${place} initial-word` : `initial-${place}`;
}
