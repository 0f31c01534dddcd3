declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it';
  const footnotes: (markdown: InstanceType<typeof MarkdownIt>) => void;
  export default footnotes;
}
