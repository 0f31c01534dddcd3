import { expect, test } from 'vitest';
import type { OwnComment } from '../../../../cms/contract/comments';
import { ownThreadsBelow } from './own-threads';
import { pageOfReplies } from './pages-of-replies';

const words = (id: number): OwnComment => ({
  id,
  writer: { name: 'Ann', role: 'reader' },
  paragraphs: [],
  text: '',
  parent: null,
  at: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  editableUntil: '2026-01-01T00:15:00.000Z',
  status: 'approved',
});

/** Of the post's sixty conversations, the page that shows the first fifty. */
const page = Array.from({ length: 50 }, (_, index) =>
  pageOfReplies({ ...words(index + 1), replies: [] }, null),
);

test('a comment just sent is below any page, with a permanent link', () => {
  const own = [words(7), words(55), words(61)];
  expect(ownThreadsBelow(page, { own, sent: [61] })).toMatchObject([
    { id: 61, permalink: '?comments=60#comment-61' },
  ]);
});

test('pending comments are below each page, once and without a permanent link', () => {
  const own: OwnComment[] = [
    { ...words(50), status: 'pending' },
    { ...words(58), status: 'pending' },
    { ...words(62), parent: 7 },
  ];
  const below = ownThreadsBelow(page, { own, sent: [50, 62] });
  expect(below).toMatchObject([{ id: 58 }]);
  expect(below[0]).not.toHaveProperty('permalink');
});
