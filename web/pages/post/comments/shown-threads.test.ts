import { expect, test } from 'vitest';
import type { Comment, OwnComment } from '../../../../cms/contract/comments';
import { pageOfReplies, placeOfReplies, queryOfReplies, ownThreadsBelow } from './shown-threads';

const comment = (id: number): Comment => ({
  id,
  writer: { name: 'Ann', role: 'reader' },
  paragraphs: [],
  at: '2026-01-01T00:00:00.000Z',
  editedAt: null,
});

const threadOf = (count: number) => ({
  ...comment(7),
  replies: Array.from({ length: count }, (_, index) => comment(10 + index)),
});

const shown = (count: number, url: string) => {
  const { replies, later, isFirst } = pageOfReplies(
    threadOf(count),
    placeOfReplies(new URLSearchParams(url)),
  );
  return { ids: replies.map(({ id }) => id), later, isFirst };
};

test('replies have pages of twenty, from the reply in the URL', () => {
  expect(shown(0, '')).toEqual({ ids: [], later: 0, isFirst: true });
  expect(shown(20, '')).toMatchObject({ later: 0, isFirst: true });
  expect(shown(45, '?comments=3').ids).toHaveLength(20);
  expect(shown(45, '?replies=7-29').ids[0]).toBe(30);
  expect(shown(45, '?replies=7-49')).toEqual({
    ids: [50, 51, 52, 53, 54],
    later: 0,
    isFirst: false,
  });
  // Other conversations and invalid values show the first page.
  for (const url of ['?replies=8-29', '?replies=7', '?replies=7-x', '?replies=7-9999999999'])
    expect(shown(45, url), url).toMatchObject({ later: 25, isFirst: true });
});

test('only the page of conversations stays in the query', () => {
  const query = new URLSearchParams('?comments=50&replies=2-3&utm_source=x');
  expect(queryOfReplies(query, { thread: 7, after: 29 })).toBe('?comments=50&replies=7-29');
  expect(queryOfReplies(query, null)).toBe('?comments=50');
  expect(queryOfReplies(new URLSearchParams(), null)).toBe('?');
});

const words = (id: number): OwnComment => ({
  ...comment(id),
  text: '',
  parent: null,
  editableUntil: '2026-01-01T00:15:00.000Z',
  status: 'approved',
});

/** The first fifty of sixty conversations. */
const page = Array.from({ length: 50 }, (_, index) =>
  pageOfReplies({ ...words(index + 1), replies: [] }, null),
);

test('a comment just sent is below every page, with a permanent link', () => {
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
