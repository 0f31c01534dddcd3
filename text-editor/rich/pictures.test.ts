import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import {
  changeImage,
  imageAt,
  imageParts,
  type ImageParts,
  moveImage,
  objectAt,
  withoutBrackets,
} from './pictures';
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
  [
    '![A](/x.png)',
    { caption: ' One\n"two" &amp; three & four' },
    '![A](/x.png " One \\"two\\" \\&amp; three & four")',
  ],
  ['![A](/x.png "T")', {}, '![A](/x.png "T")'],
  ['![Old](/x.png#full)', { alt: ' ', width: 'normal' }, '![](/x.png)'],
  ['![A][b]', { alt: 'B', caption: 'C', width: 'wide' }, '![A][b]'],
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
  expect(moved(together, '![a]', 'apart')).toBe('![a](/a)\n\n![b](/b) ![c](/c)');
  expect(moved(`${apart}\n\n${together}`, '![b](/b) ', 'beside')).toBeNull();
  expect(moved('- ![a](/a)\n\n  ![b](/b)', '![b]', 'beside')).toBeNull();
  expect(moved('![a](/a) ![b](/b)', '![b]', 'apart')).toBe('![a](/a)\n\n![b](/b)');
});

test('an image is found at a position or beside it', () => {
  const state = open('One ![a](/a) two');
  expect([3, 4, 8, 12, 13].map((at) => imageAt(state, at)?.from)).toEqual([
    undefined,
    4,
    4,
    4,
    undefined,
  ]);
  expect(['</a b>', '</a', '/a>', '/a'].map(withoutBrackets)).toEqual(['/a b', '/a', '/a', '/a']);
});

test.each([
  ['![a](/a)', { from: 0, to: 8, isGallery: false }],
  ['![a](/a) ![b](/b)', { from: 0, to: 17, isGallery: true }],
  ['![a](/a)\\\n![b](/b)', { from: 0, to: 18, isGallery: true }],
  ['One\n\n***', { from: 5, to: 8, isGallery: false }],
  ['> ![a](/a)', { from: 0, to: 10, isGallery: false }],
  ['> ![a](/a)\n> ![b](/b)', { from: 0, to: 21, isGallery: true }],
  ['Words ![a](/a)', null],
  ['![a](/a) words', null],
  ['![a](/a) words ![b](/b)', null],
  ['![a](/a) *b*', null],
  ['![a][b]', null],
  ['# ![a](/a)', null],
  ['words', null],
  ['', null],
])('the last line of %j has the picture, gallery or scene break %j', (doc, found) => {
  const state = open(doc);
  expect(objectAt(state, state.doc.lineAt(doc.length))).toEqual(found);
});
