import { commonmarkLanguage, markdown } from '@codemirror/lang-markdown';
import { Autolink, Strikethrough, Table } from '@lezer/markdown';

/**
 * Markdown as the site renders it (`cms/markup/markdown-to-html.ts`): tables, strikethrough and bare links are added to CommonMark,
 * HTML and code by indentation are plain text.
 */
export const siteMarkdown = markdown({
  base: commonmarkLanguage,
  addKeymap: false,
  completeHTMLTags: false,
  pasteURLAsLink: false,
  extensions: [
    Table,
    Strikethrough,
    Autolink,
    {
      remove: ['IndentedCode', 'HTMLBlock', 'HTMLTag'],
    },
  ],
});
