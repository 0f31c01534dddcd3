import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The text as it is written: the house's faces and colors, day and night alike. */
const frame = EditorView.theme({
  '&': { fontSize: '1rem', color: 'var(--color-ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-text)', lineHeight: '1.65', overflow: 'auto' },
  '.cm-content': {
    padding: '1.25rem 1.25rem 40vh',
    minHeight: '24rem',
    caretColor: 'var(--color-accent)',
    maxWidth: '40rem',
    margin: '0 auto',
  },
  '.cm-cursor': { borderLeftColor: 'var(--color-accent)', borderLeftWidth: '2px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { background: 'color-mix(in oklab, var(--color-accent) 22%, transparent)' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--color-faded)',
    borderColor: 'var(--color-rule)',
  },
  '.cm-collapsedLines': {
    color: 'var(--color-faded)',
    background: 'color-mix(in oklab, var(--color-rule) 30%, transparent)',
    fontStyle: 'italic',
    // The sign that stands here by default is in few fonts.
    '&:before': { content: '"…"' },
    '&:after': { content: '"…"' },
  },
  '.cm-deletedChunk .cm-chunkButtons': {
    position: 'static',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.5rem',
    padding: '0.25rem 0',
  },
  '.cm-deletedChunk .cm-chunkButtons button': {
    minHeight: '2.75rem',
    margin: '0',
    padding: '0 0.75rem',
    border: '1px solid var(--color-edge)',
    borderRadius: '3px',
    backgroundColor: 'var(--color-leaf)',
    color: 'var(--color-accent)',
    fontFamily: 'inherit',
    fontSize: '0.9375rem',
  },
  '&.cm-merge-b .cm-changedLineGutter, .cm-inlineChangedLineGutter': {
    background: 'var(--color-gold)',
  },
  '.cm-deletedLineGutter, &.cm-merge-a .cm-changedLineGutter': {
    background: 'var(--color-accent)',
  },
  '.cm-changedLine, &.cm-merge-b .cm-changedLine': {
    backgroundColor: 'color-mix(in oklab, var(--color-gold) 14%, transparent)',
  },
  '.cm-changedText, &.cm-merge-b .cm-changedText': {
    background: 'color-mix(in oklab, var(--color-gold) 38%, transparent)',
  },
  '&.cm-merge-a .cm-changedLine': {
    backgroundColor: 'color-mix(in oklab, var(--color-accent) 10%, transparent)',
  },
  '&.cm-merge-a .cm-changedText': {
    background: 'color-mix(in oklab, var(--color-accent) 28%, transparent)',
  },
});

const faded = { color: 'var(--color-faded)' };

const words = syntaxHighlighting(
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

export const markdownLook = [frame, words];
