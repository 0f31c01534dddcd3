import MarkdownIt from 'markdown-it';
import TurndownService from 'turndown';
import {
  bracketsToHtml,
  htmlToBrackets,
  readBracketMarkup,
  signOfReference,
} from '../../subjects/books/bracket-markup';

const turndown = new TurndownService({ bulletListMarker: '-', emDelimiter: '*', hr: '***' });
turndown.addRule('line breaks', {
  filter: 'br',
  // A heading has one line.
  replacement: (_, node) => (node.closest('h3') ? '<br>' : '\\\n'),
});
turndown.addRule('headings', {
  filter: 'h3',
  replacement: (words) => `\n\n### ${words}\n\n`,
});
turndown.addRule('tags without Markdown', {
  filter: ['q', 'small'],
  replacement: (words, { localName }) => `<${localName}>${words}</${localName}>`,
});
turndown.addRule('quotations', {
  filter: 'blockquote',
  replacement: (words, node) => {
    // Without a space after the mark, the text has no paragraph of its own.
    const mark = node.querySelector('p, h3, ul, ol, hr, blockquote') ? '> ' : '>';
    return `\n\n${words.trim().replace(/^/gm, mark)}\n\n`;
  },
});
/** Escapes characters that the editor reads as marks. */
turndown.escape = (words) =>
  words
    .replace(/[\\*_`[~|<@]|&(?=#?\w+;)|#+$/g, '\\$&')
    .replace(/\b(?:https?|mailto|xmpp)(?=:)|\bwww(?=\.)/g, '$&\\')
    .replace(/^(?:(?=[-+=#>])|\d{1,9}(?=[.)]))/, '$&\\');

const markdownIt = new MarkdownIt('zero', { html: true, maxNesting: 100 }).enable([
  ...['blockquote', 'fence', 'heading', 'hr', 'lheading', 'list'],
  ...['backticks', 'emphasis', 'entity', 'escape', 'html_inline', 'newline'],
]);
const { escapeHtml } = markdownIt.utils;
const { rules } = markdownIt.renderer;
rules.html_inline = (tokens, index, _options, env) => {
  const { content = '' } = tokens[index] ?? {};
  return env?.['hasTags'] && /^<(?:\/?(?:q|small)|br)>$/.test(content)
    ? content
    : escapeHtml(content);
};
rules.softbreak = () => ' ';
rules.code_inline = (tokens, index) => escapeHtml(tokens[index]?.content ?? '');
rules.fence = (tokens, index) =>
  `<p>${escapeHtml(tokens[index]?.content.trim() ?? '').replaceAll('\n', '<br>\n')}</p>\n`;

/** Converts a block of Markdown to bracket markup, as the site would render it. */
export function blockToMarkup(markdown: string): string {
  const print = (hasTags: boolean) => {
    let html = markdownIt.render(markdown, { hasTags });
    if (/^>[^ ]/.test(markdown))
      html = html.replace(/^(<blockquote>)\n<p>((?:(?!<p>)[^])*)<\/p>\n(?=<\/)/, '$1$2');
    return readBracketMarkup(
      htmlToBrackets(
        html
          // “1986. What a year.” is a sentence, not a list.
          .replace(
            /^<ol start="(\d+)">\n<li>((?:(?!<li>|<p>)[^])*)<\/li>\n<\/ol>\n$/,
            '<p>$1. $2</p>',
          )
          .replace(/<ol start="\d+">/g, '<ol>')
          .replace(/<(\/?)h\d>/g, '<$1h3>')
          .replace(/&quot;/g, '"')
          .replace(/\u00a0/g, '&nbsp;')
          .replace(/\u200c/g, '&zwnj;')
          .replace(/^(?:<(p|h3)><\/\1>)?\n$/, '')
          .trimEnd(),
      ),
    );
  };
  const { markup, problems } = print(true);
  return problems.length > 0 ? print(false).markup : markup;
}

/** Removes differences that Markdown cannot express: white space, character references, empty tags, paragraphs of items. */
const compared = (markup: string) =>
  markup
    .replace(
      /&(?!amp|lt|gt|#9[13];)#?\w+;/g,
      (reference) => signOfReference(reference) ?? reference,
    )
    .replace(/\s/g, '')
    .replace(/(?:\[br\])+(?=\[\/)/g, '')
    .replace(/\[(\w+)\]\[\/\1\]/g, '')
    .replace(/\[li\]\[p\]((?:(?!\[\/?p\]).)*)\[\/p\](?=\[\/li\]|\[[uo]l\])/g, '[li]$1');

/** Converts a block of markup to Markdown; null if the Markdown would not give the same block. */
export function blockToMarkdown(markup: string): string | null {
  const markdown = turndown.turndown(bracketsToHtml(markup)).replace(/(?:\\\n)+$/, '');
  return markdown === '' || compared(blockToMarkup(markdown)) === compared(markup)
    ? markdown
    : null;
}
