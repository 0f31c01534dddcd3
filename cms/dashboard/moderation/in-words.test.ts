import type { CollectionConfig, UIField } from 'payload';
import { expect, test } from 'vitest';
import { comments } from '../../comments/collection';
import { contactMessages } from '../../messages/collection';
import { glossaryTerms } from '../../glossary/collection';
import { inWords } from './in-words';
import type { Moderated } from '../../moderation/moderated';

/** How a collection is moderated, as its list is told. */
function moderatedOf({ fields }: CollectionConfig): Moderated {
  const field = fields.find((one): one is UIField => 'name' in one && one.name === 'decision');
  const cell = field?.admin.components?.Cell;
  if (typeof cell !== 'object' || !cell) throw new Error('It is not moderated.');
  return (cell.clientProps as { moderated: Moderated }).moderated;
}

const records = (...titles: string[]) => titles.map((title) => ({ title }));

for (const [collection, one, several] of [
  [
    glossaryTerms,
    ['“A” approved: it is in the glossary now.', '“A” rejected.', '“A” waits again.'],
    ['2 terms approved: they are in the glossary now.', '2 terms rejected.', '2 terms wait again.'],
  ],
  [
    comments,
    ['“A” approved: it is under its post now.', '“A” rejected.', '“A” waits again.'],
    [
      '2 comments approved: they are under their posts now.',
      '2 comments rejected.',
      '2 comments wait again.',
    ],
  ],
  [
    contactMessages,
    ['“A” marked as handled.', '“A” waits again.'],
    ['2 messages marked as handled.', '2 messages wait again.'],
  ],
] as const)
  test(`what was decided on one of ${collection.slug}, and on several, is told in a sentence`, () => {
    const { noun, decisions } = moderatedOf(collection);
    expect(decisions.map(({ done }) => inWords(noun, records('A'), done))).toEqual(one);
    expect(decisions.map(({ done }) => inWords(noun, records('A', 'B'), done))).toEqual(several);
  });

test('of reported comments that are kept, one stays and several stay', () => {
  const { noun, decisions } = moderatedOf(comments);
  const done = decisions.find(({ again }) => again)?.again?.done ?? { one: '', many: '' };
  expect(inWords(noun, records('A'), done)).toBe('“A” kept: its reports are settled.');
  expect(inWords(noun, records('A', 'B'), done)).toBe(
    '2 comments kept: their reports are settled.',
  );
});
