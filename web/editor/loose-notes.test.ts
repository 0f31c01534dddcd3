import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { looseNotes } from './loose-notes';
import { siteMarkdown } from '../../text-editor/rich/site-markdown';

test('notes without references and references without notes are found, with their words', () => {
  const doc =
    'One[^1] is well.\n\nThe ford was deep[^2], they said.\n\nAgain[^1]. `[^4]`\n\n[^1]: Well.\n\n[^3]: Lost here.';
  expect(looseNotes(EditorState.create({ doc, extensions: [siteMarkdown] }))).toEqual([
    { from: 35, words: 'A number without its note: 2, after “The ford was deep”' },
    { from: 85, words: 'A note without its number: “Lost here.”' },
  ]);
});
