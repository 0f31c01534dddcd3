import { expect, test } from 'vitest';
import { comments } from '../../comments/collection';
import { moderatedOf } from '../../moderation/moderated';
import { inWords } from './in-words';

test('a sentence says what was decided on one comment or on several', () => {
  const { noun, decisions } = moderatedOf(comments) ?? {
    noun: { one: '', many: '' },
    decisions: [],
  };
  const told = (...titles: string[]) =>
    decisions
      .flatMap(({ done, again }) => [done, ...(again ? [again.done] : [])])
      .map((done) =>
        inWords(
          noun,
          titles.map((title) => ({ title })),
          done,
        ),
      );
  expect(told('A')).toEqual([
    '“A” approved: it is under its post now.',
    '“A” kept: its reports are settled.',
    '“A” rejected.',
    '“A” waits again.',
  ]);
  expect(told('A', 'B')).toEqual([
    '2 comments approved: they are under their posts now.',
    '2 comments kept: their reports are settled.',
    '2 comments rejected.',
    '2 comments wait again.',
  ]);
});
