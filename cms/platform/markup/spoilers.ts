import type MarkdownIt from 'markdown-it';

type Markdown = InstanceType<typeof MarkdownIt>;

/** Matches an escaped character, or the end of a spoiler. */
const escapeOrEnd = /\\[^]|\|\|/g;

/** Matches characters that may begin markup, as in markdown-it's own rule, and a bar. */
const textEnd = /[\n!#$%&*+\-:<=>@[\\\]^_`{|}~]/g;

/** Returns the position of the bars that end a spoiler, or -1. A spoiler has words. */
function endOfSpoiler(text: string, start: number, max: number): number {
  escapeOrEnd.lastIndex = start;
  for (let found = escapeOrEnd.exec(text); found; found = escapeOrEnd.exec(text)) {
    if (found.index + 2 > max) return -1;
    if (found[0] === '||') return text.slice(start, found.index).trim() === '' ? -1 : found.index;
  }
  return -1;
}

/**
 * Adds spoilers, `||words||`, as in comments: hidden until opened, also to screen readers. A paragraph with one is a `div`, because a
 * `p` cannot contain `details`.
 */
export function addSpoilers(markdown: Markdown) {
  markdown.inline.ruler.before('link', 'spoiler', (state, silent) => {
    if (!state.src.startsWith('||', state.pos)) return false;
    const start = state.pos + 2;
    const end = endOfSpoiler(state.src, start, state.posMax);
    if (end < 0) return false;
    if (!silent) {
      const max = state.posMax;
      state.push('spoiler_open', 'details', 1);
      state.pos = start;
      state.posMax = end;
      state.md.inline.tokenize(state);
      state.posMax = max;
      state.push('spoiler_close', 'details', -1);
    }
    state.pos = end + 2;
    return true;
  });
  // Replaces markdown-it's rule for words, which does not stop at the bars.
  markdown.inline.ruler.at('text', (state, silent) => {
    textEnd.lastIndex = state.pos;
    const end = Math.min(textEnd.exec(state.src)?.index ?? state.posMax, state.posMax);
    if (end === state.pos) return false;
    if (!silent) state.pending += state.src.slice(state.pos, end);
    state.pos = end;
    return true;
  });
  markdown.core.ruler.push('paragraphs-with-spoilers', ({ tokens }) => {
    tokens.forEach((token, index) => {
      if (!token.children?.some(({ type }) => type === 'spoiler_open')) return;
      for (const paragraph of [tokens[index - 1], tokens[index + 1]])
        if (paragraph?.tag === 'p') paragraph.tag = 'div';
    });
  });
  markdown.renderer.rules['spoiler_open'] = () => '<details><summary>Spoiler</summary><span>';
  markdown.renderer.rules['spoiler_close'] = () => '</span></details>';
}

/** Returns the tokens of a line outside of spoilers. */
export function withoutSpoilerTokens<Token extends { type: string }>(tokens: Token[]): Token[] {
  let isHidden = false;
  return tokens.filter(({ type }) => {
    if (type === 'spoiler_open' || type === 'spoiler_close') isHidden = type === 'spoiler_open';
    return !isHidden;
  });
}
