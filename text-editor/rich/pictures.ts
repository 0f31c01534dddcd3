import type { ChangeSpec, EditorState, Line, Text } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import {
  type FigureWidth,
  joinFigureUrl,
  splitFigureUrl,
} from '../../cms/contract/plain/post-markup';
import { unescaped } from './entities';
import { nodesAt } from './nodes';

export type ImageParts = { url: string; alt: string; caption: string; width: FigureWidth };

export const withoutBrackets = (url: string) => url.replace(/^<|>$/g, '');

/** Returns the URL, alternative text, caption and width of an image node. */
export function imageParts(doc: Text, node: SyntaxNode): ImageParts | null {
  const url = node.getChild('URL');
  const title = node.getChild('LinkTitle');
  const [, close] = node.getChildren('LinkMark');
  if (!url || !close) return null;
  return {
    ...splitFigureUrl(withoutBrackets(doc.sliceString(url.from, url.to))),
    alt: unescaped(doc.sliceString(node.from + 2, close.from)),
    caption: title ? unescaped(doc.sliceString(title.from + 1, title.to - 1)) : '',
  };
}

/** Returns the images of a paragraph that contains nothing else, or an empty list. */
export function imagesAlone(doc: Text, { name, from, to, firstChild }: SyntaxNode): SyntaxNode[] {
  if (name !== 'Paragraph') return [];
  const images: SyntaxNode[] = [];
  let end = from;
  for (let child: SyntaxNode | null = firstChild; child; child = child.nextSibling) {
    if (doc.sliceString(end, child.from).trim() !== '') return [];
    end = child.to;
    if (child.name === 'HardBreak' || child.name === 'QuoteMark') continue;
    if (child.name !== 'Image' || !imageParts(doc, child)) return [];
    images.push(child);
  }
  return end === to ? images : [];
}

/** Returns the image at a position, or beside it. */
export const imageAt = (state: EditorState, at: number): SyntaxNode | null =>
  nodesAt(state, at, [1, -1]).find(({ name }) => name === 'Image') ?? null;

const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Returns the changes that give an image another description, caption or width. */
export function changeImage(
  { doc }: EditorState,
  image: SyntaxNode,
  { alt, caption, width }: Partial<ImageParts>,
): ChangeSpec[] {
  const [, close] = image.getChildren('LinkMark');
  const url = image.getChild('URL');
  const title = image.getChild('LinkTitle');
  if (!close || !url) return [];
  const changes: ChangeSpec[] = [];
  if (alt !== undefined)
    changes.push({
      from: image.from + 2,
      to: close.from,
      insert: inOneLine(alt)
        .trim()
        .replace(/[[\]\\*_`]/g, '\\$&'),
    });
  if (width !== undefined) {
    const written = doc.sliceString(url.from, url.to);
    const address = withoutBrackets(written);
    const insert = written.replace(address, () =>
      joinFigureUrl(splitFigureUrl(address).url, width),
    );
    changes.push({ from: url.from, to: url.to, insert });
  }
  if (caption !== undefined) {
    const words = inOneLine(caption).replace(/["\\]|&(?=#?\w+;)/g, '\\$&');
    const insert = words === '' ? '' : ` "${words}"`;
    changes.push({ from: url.to, to: title?.to ?? url.to, insert });
  }
  return changes;
}

/** Returns the changes that move an image into a gallery with the image above, or out of its gallery. Null if there is neither. */
export function moveImage({ doc }: EditorState, image: SyntaxNode, to: 'beside' | 'apart') {
  const paragraph = image.parent;
  if (!paragraph) return null;
  const images = imagesAlone(doc, paragraph);
  const index = images.findIndex(({ from }) => from === image.from);
  if (to === 'beside') {
    const above = paragraph.prevSibling;
    const isBelowImages = index === 0 && above && imagesAlone(doc, above).length > 0;
    if (!isBelowImages || paragraph.parent?.name !== 'Document') return null;
    return [{ from: above.to, to: paragraph.from, insert: '\n' }];
  }
  if (images.length < 2) return null;
  return [images[index - 1], image].flatMap((one) => {
    const next = one && images[images.findIndex(({ from }) => from === one.from) + 1];
    return next ? [{ from: one.to, to: next.from, insert: '\n\n' }] : [];
  });
}

/** Returns the range, from the start of its line, of a picture, gallery or scene break at a line. Null for words. */
export function objectAt(
  state: EditorState,
  line: Line,
): { from: number; to: number; isGallery: boolean } | null {
  for (const node of nodesAt(state, line.to, [-1])) {
    const { length } = imagesAlone(state.doc, node);
    const { from } = state.doc.lineAt(node.from);
    if (length > 0 || node.name === 'HorizontalRule')
      return { from, to: node.to, isGallery: length > 1 };
  }
  return null;
}
