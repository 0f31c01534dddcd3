import { commonmarkLanguage } from '@codemirror/lang-markdown';
import {
  HighlightStyle,
  Language,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
import {
  Autolink,
  type MarkdownConfig,
  type MarkdownParser,
  Strikethrough,
  Table,
} from '@lezer/markdown';
import { tags } from '@lezer/highlight';

const noteMark = /^\[\^[^\s\]]+\]:[ \t]*/;

const noteReference = /^\[\^[^\s\]]{1,40}\](?!\()/;

/** Footnotes as markdown-it-footnote reads them: `[^1]` in the text, `[^1]: Words.` as a block. */
const Footnotes: MarkdownConfig = {
  defineNodes: [
    {
      name: 'Footnote',
      block: true,
      composite: (_, line, value) => {
        if (line.next >= 0 && line.indent < line.baseIndent + value) return false;
        line.moveBaseColumn(line.baseIndent + value);
        return true;
      },
    },
    { name: 'FootnoteMark', style: tags.processingInstruction },
    { name: 'FootnoteReference', style: tags.link },
  ],
  parseBlock: [
    {
      name: 'Footnote',
      before: 'LinkReference',
      parse: (cx, line) => {
        const mark = noteMark.exec(line.text.slice(line.pos))?.[0];
        if (mark === undefined) return false;
        const from = cx.lineStart + line.pos;
        cx.startComposite('Footnote', line.pos, 4);
        cx.addElement(cx.elt('FootnoteMark', from, from + mark.trimEnd().length));
        line.moveBase(line.pos + mark.length);
        return null;
      },
      endLeaf: (_, line) => noteMark.test(line.text.slice(line.pos)),
    },
  ],
  parseInline: [
    {
      name: 'FootnoteReference',
      before: 'Link',
      parse: (cx, next, pos) => {
        const reference =
          next === 91 /* [ */
            ? noteReference.exec(cx.slice(pos, Math.min(cx.end, pos + 45)))
            : null;
        return reference
          ? cx.addElement(cx.elt('FootnoteReference', pos, pos + reference[0].length))
          : -1;
      },
    },
  ],
};

/** Spoilers as `cms/platform/markup/spoilers.ts` reads them: `||words||`. */
const Spoilers: MarkdownConfig = {
  defineNodes: [{ name: 'Spoiler' }, { name: 'SpoilerMark', style: tags.processingInstruction }],
  parseInline: [
    {
      name: 'Spoiler',
      before: 'Link',
      parse: (cx, next, pos) => {
        if (next !== 124 /* | */ || cx.char(pos + 1) !== 124) return -1;
        const from = pos + 2;
        const words = /^(?:\\[^]|\|(?!\|)|[^\\|])+(?=\|\|)/.exec(cx.slice(from, cx.end))?.[0] ?? '';
        if (words.trim() === '') return -1;
        const to = from + words.length;
        return cx.addElement(
          cx.elt('Spoiler', pos, to + 2, [
            cx.elt('SpoilerMark', pos, from),
            ...cx.parser.parseInline(words, from),
            cx.elt('SpoilerMark', to, to + 2),
          ]),
        );
      },
    },
  ],
};

// `markdown()` would bundle the parsers of HTML, CSS and JavaScript.
const parser = (commonmarkLanguage.parser as MarkdownParser).configure([
  Table,
  Strikethrough,
  Autolink,
  Footnotes,
  Spoilers,
  { remove: ['IndentedCode', 'HTMLBlock', 'HTMLTag'] },
]);

/**
 * Markdown as the site renders it (`cms/platform/markup/markdown-to-html.ts`): CommonMark with tables, strikethrough, bare links, footnotes
 * and spoilers. HTML and indented code are plain text.
 */
export const siteMarkdown = new LanguageSupport(
  new Language(commonmarkLanguage.data, parser, [], 'markdown'),
);

const faded = { color: 'var(--color-faded)' };

/** Highlights the source: marks are faded, and words look as on the page. */
export const markdownLook = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.heading1, fontSize: '1.35em', fontWeight: '600' },
    { tag: tags.heading2, fontSize: '1.22em', fontWeight: '600' },
    { tag: tags.heading, fontSize: '1.1em', fontWeight: '600' },
    { tag: tags.strong, fontWeight: '700' },
    { tag: tags.emphasis, fontStyle: 'italic' },
    { tag: tags.strikethrough, textDecoration: 'line-through' },
    { tag: tags.link, color: 'var(--color-accent)' },
    { tag: tags.url, ...faded },
    { tag: tags.quote, fontStyle: 'italic' },
    { tag: tags.monospace, fontFamily: 'ui-monospace, monospace', fontSize: '0.88em' },
    { tag: tags.processingInstruction, ...faded },
    { tag: tags.contentSeparator, color: 'var(--color-gold)' },
  ]),
);
