import type MarkdownIt from 'markdown-it';
import { cardOf, galleryRows, splitFigureUrl } from '../../contract/plain/post-markup';

type Markdown = InstanceType<typeof MarkdownIt>;
type Token = ReturnType<Markdown['parse']>[number];
type State = Parameters<Parameters<Markdown['core']['ruler']['push']>[1]>[0];

const isBlank = ({ type, content }: Token) =>
  type === 'softbreak' || type === 'hardbreak' || (type === 'text' && content.trim() === '');

/** Removes the fragment from an image's URL, and returns the width in it. */
function extractWidth(image: Token) {
  const { url, width } = splitFigureUrl(String(image.attrGet('src') ?? ''));
  image.attrSet('src', url);
  return width;
}

function withCaption({ Token }: State, image: Token): Token[] {
  const title = String(image.attrGet('title') ?? '');
  image.attrs = image.attrs?.filter(([name]) => name !== 'title') ?? null;
  if (title.trim() === '') return [image];
  const caption = Object.assign(new Token('text', '', 0), { content: title });
  return [image, ...wrapped({ Token }, 'figcaption', [caption])];
}

function wrapped(
  { Token }: Pick<State, 'Token'>,
  tag: string,
  children: Token[],
  row?: number,
): Token[] {
  const open = new Token('figure_open', tag, 1);
  if (row) open.attrSet('data-row', String(row));
  return [open, ...children, new Token('figure_close', tag, -1)];
}

function rowsOf(state: State, images: Token[]): Token[] {
  let next = 0;
  return galleryRows(images.length).flatMap((length) => {
    const row = images.slice(next, (next += length));
    const figures = row.flatMap((image) => wrapped(state, 'figure', withCaption(state, image)));
    return wrapped(state, 'div', figures, length);
  });
}

/** Returns the label of a paragraph's card, if the paragraph contains only one link. */
function cardIn(children: Token[]): string | null {
  const [first] = children;
  const isLink =
    first?.type === 'link_open' &&
    children.at(-1)?.type === 'link_close' &&
    children.filter(({ type }) => type === 'link_open').length === 1;
  return isLink ? cardOf(String(first.attrGet('href') ?? '')) : null;
}

const wordsOfCard = (card: string) =>
  card === 'YouTube' || card === 'Vimeo' ? 'Watch the video' : 'See it in the shop';

/**
 * Turns a paragraph of one image into a figure, if the image has a title (the caption) or a width (`#wide`, `#full`). A paragraph
 * of several images becomes a gallery. A paragraph of one link to a video, a shop or a page of this site becomes a card.
 */
export function addFigures(markdown: Markdown) {
  markdown.core.ruler.after('linkify', 'figures', (state) => {
    state.tokens.forEach((inline, index) => {
      const [open, close] = [state.tokens[index - 1], state.tokens[index + 1]];
      const { children } = inline;
      if (!children) return;
      const images = children.filter(({ type }) => type === 'image');
      const [width = 'normal'] = images.map(extractWidth);
      if (open?.type !== 'paragraph_open' || !close) return;
      const change = (tag: string, name?: string, value = '') => {
        for (const token of [open, close]) Object.assign(token, { tag, hidden: false });
        if (name) open.attrSet(name, value);
      };
      const isOnlyImages = children.every((child) => child.type === 'image' || isBlank(child));
      const [image] = images;
      if (image && isOnlyImages && images.length > 1) {
        change('div', 'data-gallery');
        inline.children = rowsOf(state, images);
      } else if (image && isOnlyImages && (width !== 'normal' || image.attrGet('title'))) {
        change('figure', width === 'normal' ? undefined : 'data-width', width);
        inline.children = withCaption(state, image);
      }
      const card = open.hidden ? null : cardIn(children);
      if (!card) return;
      open.attrSet('data-card', card);
      const [link, words] = children;
      // A bare URL is no useful text.
      if (link?.info === 'auto' && words) words.content = wordsOfCard(card);
    });
  });
}
