import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

const faded = { color: 'var(--color-faded)' };

/** The marks of the source are quiet, and its words look as on the page. */
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
