import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { looseNotes } from './loose-notes';
import { siteMarkdown } from '../../text-editor/rich/site-markdown';

const loose = (doc: string) =>
  looseNotes(EditorState.create({ doc, extensions: [siteMarkdown] })).map(
    ({ from, words }) => `${from} ${words}`,
  );

test('a note without its number and a number without its note are found, with their words', () => {
  expect(
    loose(
      'One[^1] is well.\n\nThe ford was deep[^2], they said.\n\n[^1]: Well.\n\n[^3]: Lost here.',
    ),
  ).toEqual([
    '35 A number without its note: 2, after “The ford was deep”',
    '66 A note without its number: “Lost here.”',
  ]);
});

test('several numbers may lead to one note, and code has none', () => {
  expect(loose('One[^1], again[^1].\n\n`[^2]`\n\n[^1]: Well.')).toEqual([]);
});
