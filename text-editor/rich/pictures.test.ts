import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { changeImage, imageAt, imageParts, type ImageParts, moveImage } from './pictures';
import { richMode } from './rich';
import { siteMarkdown } from './site-markdown';

const open = (doc: string) => EditorState.create({ doc, extensions: [siteMarkdown, richMode] });

function imageOf(state: EditorState, words: string) {
  const image = imageAt(state, state.doc.toString().indexOf(words));
  if (!image) throw new Error(`No image at “${words}”`);
  return image;
}

function changed(source: string, parts: Partial<ImageParts>): string {
  const state = open(source);
  const image = imageOf(state, '![');
  return state.update({ changes: changeImage(state, image, parts) }).state.doc.toString();
}

for (const [source, parts, result] of [
  ['![A](/x.png)', { caption: 'The map' }, '![A](/x.png "The map")'],
  ['![A](/x.png "Old")', { caption: '' }, '![A](/x.png)'],
  ["![A](</x y.png> 'Old')", { width: 'wide' }, "![A](</x y.png#wide> 'Old')"],
  ['![A](/x.png#wide "T")', { width: 'normal' }, '![A](/x.png "T")'],
  ['![A](/x.png)', { alt: 'A [map]\n', width: 'full' }, '![A \\[map\\]](/x.png#full)'],
] as const)
  test(`${JSON.stringify(parts)} changes only that part of ${source}`, () => {
    expect(changed(`One.\n\n${source}\n\nTwo.`, parts)).toBe(`One.\n\n${result}\n\nTwo.`);
  });

test('a caption with special characters survives a round trip', () => {
  const caption = 'A "quoted" \\ *star*, &amp; &quot; ](/x) <b> ';
  const state = open(changed('![A](/x.png)', { caption }));
  expect(imageParts(state.doc, imageOf(state, '!['))).toEqual({
    url: '/x.png',
    alt: 'A',
    caption,
    width: 'normal',
  });
});

test('a picture moves into a gallery with the one above, and out again', () => {
  const moved = (source: string, words: string, to: 'beside' | 'apart') => {
    const state = open(source);
    const changes = moveImage(state, imageOf(state, words), to);
    return changes && state.update({ changes }).state.doc.toString();
  };
  const apart = '![a](/a)\n\n![b](/b)\n\n![c](/c)';
  expect(moved(apart, '![a]', 'beside')).toBeNull();
  expect(moved(apart, '![b]', 'apart')).toBeNull();
  expect(moved(apart, '![b]', 'beside')).toBe('![a](/a)\n![b](/b)\n\n![c](/c)');
  const together = '![a](/a)\n![b](/b) ![c](/c)';
  expect(moved(together, '![b]', 'apart')).toBe(apart);
  expect(moved(together, '![c]', 'apart')).toBe('![a](/a)\n![b](/b)\n\n![c](/c)');
  expect(moved(`Words.\n\n${together}`, '![a]', 'beside')).toBeNull();
});
