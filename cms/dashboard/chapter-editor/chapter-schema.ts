import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

const block = (tag: string, spec: NodeSpec = {}): NodeSpec => ({
  ...{ group: 'block', content: 'inline*', defining: true, parseDOM: [{ tag }] },
  ...spec,
  toDOM: () => [tag, 0],
});

const mark = (tag: string, ...others: string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((each) => ({ tag: each })),
  toDOM: () => [tag, 0],
});

/** The tags of bracket markup as a document. Words directly in a quotation or a list item are a paragraph without a tag. */
export const chapterSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    p: {
      ...block('p', { defining: false }),
      attrs: { hasTag: { default: false } },
      parseDOM: [{ tag: 'p', attrs: { hasTag: true } }],
    },
    h3: block('h3', {
      parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag })),
    }),
    blockquote: block('blockquote', { content: 'block+' }),
    ul: block('ul', { content: 'li+' }),
    ol: block('ol', { content: 'li+' }),
    hr: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    li: block('li', { group: '', content: 'block+' }),
    br: {
      ...{ group: 'inline', inline: true, selectable: false, linebreakReplacement: true },
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    strong: mark('strong', 'b'),
    em: mark('em', 'i', 'cite', 'dfn', 'var', 'u'),
    q: mark('q'),
    small: mark('small'),
  },
});
