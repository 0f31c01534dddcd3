import { cutBetweenWords } from '../../cms/contract/plain/cut-text';

/** Matches a tag, whose attributes may contain `>`. */
const tag = /<(?:[^>"]|"[^"]*")*>/g;

/** Adds the ids `p1`, `p2` … to paragraphs. */
export function numberParagraphs(html: string): string {
  let number = 0;
  return html.replace(tag, (written) => {
    if (!/^<p[\s>]/i.test(written)) return written;
    number += 1;
    return `<p id="p${number}"${written.slice(2)}`;
  });
}

export const isParagraphHash = (hash: string): boolean => /^#p\d+$/.test(hash);

const longestQuotation = 280;

function quoted(text: string): string {
  const cut = cutBetweenWords(text.replace(/\s+/g, ' ').trim(), longestQuotation);
  return `“${cut.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}

/** Returns a quotation with its source. */
export const quotation = (text: string, source: string): string => `${quoted(text)} — ${source}`;
