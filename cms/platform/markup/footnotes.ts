import { createRequire } from 'node:module';
import type MarkdownIt from 'markdown-it';

type Markdown = InstanceType<typeof MarkdownIt>;

// The package has no types.
const footnotes = createRequire(import.meta.url)('markdown-it-footnote') as (
  markdown: Markdown,
) => void;

/** The longest label of a note in characters: unclosed ones take time proportional to the square of their length. */
const longestLabel = 40;

const reference = new RegExp(`\\[\\^[^\\s\\]]{1,${longestLabel}}\\]`, 'y');

type Meta = { id: number; subId?: number };

const numberOf = ({ id }: Meta) => id + 1;

/** Returns the id of a reference. Ids of headings have no colon. */
const referenceId = (meta: Meta) =>
  `fnref:${numberOf(meta)}${meta.subId ? `:${meta.subId + 1}` : ''}`;

/**
 * Adds footnotes: `[^1]` in the text, `[^1]: Words.` in a paragraph of its own. The notes are a list at the end, with the roles of
 * https://www.w3.org/TR/dpub-aria-1.1. A reference without a note is text.
 */
export function addFootnotes(markdown: Markdown) {
  markdown.use(footnotes);
  markdown.disable('footnote_inline');
  markdown.inline.ruler.before('footnote_ref', 'unclosed-footnote', (state, silent) => {
    reference.lastIndex = state.pos;
    if (!state.src.startsWith('[^', state.pos) || reference.test(state.src)) return false;
    if (!silent) state.pending += '[';
    state.pos++;
    return true;
  });
  Object.assign(markdown.renderer.rules, {
    footnote_ref: (tokens, index) => {
      const meta = tokens[index]?.meta as Meta;
      const number = numberOf(meta);
      return `<sup><a href="#fn:${number}" id="${referenceId(meta)}" role="doc-noteref" aria-label="Note ${number}">${number}</a></sup>`;
    },
    footnote_block_open: () => '<section role="doc-endnotes" aria-label="Notes">\n<ol>\n',
    footnote_open: (tokens, index) => `<li id="fn:${numberOf(tokens[index]?.meta as Meta)}">`,
    footnote_anchor: (tokens, index) => {
      const meta = tokens[index]?.meta as Meta;
      const which = meta.subId ? `, place ${meta.subId + 1}` : '';
      return ` <a href="#${referenceId(meta)}" role="doc-backlink" aria-label="Back to note ${numberOf(meta)} in the text${which}">↩\uFE0E</a>`;
    },
  } satisfies Markdown['renderer']['rules']);
}
