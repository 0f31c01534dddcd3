import type { CollectionConfig } from 'payload';
import { expect, test } from 'vitest';
import { comments } from '../../comments/collection';
import { contactMessages } from '../../messages/collection';
import { glossaryTerms } from '../../glossary/collection';
import { inWords } from './in-words';
import { type Moderated, moderatedOf } from '../../moderation/moderated';

function asModerated(collection: CollectionConfig): Moderated {
  const moderated = moderatedOf(collection);
  if (!moderated) throw new Error('It is not moderated.');
  return moderated;
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
    const { noun, decisions } = asModerated(collection);
    expect(decisions.map(({ done }) => inWords(noun, records('A'), done))).toEqual(one);
    expect(decisions.map(({ done }) => inWords(noun, records('A', 'B'), done))).toEqual(several);
  });

test('of reported comments that are kept, one stays and several stay', () => {
  const { noun, decisions } = asModerated(comments);
  const done = decisions.find(({ again }) => again)?.again?.done ?? { one: '', many: '' };
  expect(inWords(noun, records('A'), done)).toBe('“A” kept: its reports are settled.');
  expect(inWords(noun, records('A', 'B'), done)).toBe(
    '2 comments kept: their reports are settled.',
  );
});
