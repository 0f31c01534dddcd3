import { cutBetweenWords } from '../../cms/contract/cut-text';

/** A tag with its attributes, whose values may contain the sign that ends it. */
const tag = /<(?:[^>"]|"[^"]*")*>/g;

/** HTML whose paragraphs have the ids `p1`, `p2` …, so that a link can lead to each. */
export function numberParagraphs(html: string): string {
  let number = 0;
  return html.replace(tag, (written) => {
    if (!/^<p[\s>]/i.test(written)) return written;
    number += 1;
    return `<p id="p${number}"${written.slice(2)}`;
  });
}

/** Whether the fragment of a URL is a paragraph's. */
export const isParagraphHash = (hash: string): boolean => /^#p\d+$/.test(hash);

/** So many characters are a quotation; more is a copy. */
const longestQuotation = 280;

/** Words as they are quoted: cut between two of them, what is quoted in them by single marks. */
function quoted(text: string): string {
  const cut = cutBetweenWords(text.replace(/\s+/g, ' ').trim(), longestQuotation);
  return `“${cut.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}

/** A quotation with where it stands, as it is shared. */
export const quotation = (text: string, source: string): string => `${quoted(text)} — ${source}`;
