import { expect, test } from 'vitest';
import { type ShownState, stateOfPost } from './post-status';

const now = new Date('2026-05-01T12:00:00.000Z');
const stateOf = (
  _status: string,
  publishedAt: string | null = null,
  published: ShownState | null = null,
) =>
  stateOfPost({ saved: { _status, publishedAt }, published }, now, (moment) => moment.slice(0, 10));

test('a post with a future date is scheduled for that date', () => {
  expect(stateOf('published', '2026-05-02T12:00:00.000Z')).toBe('Scheduled for 2026-05-02');
  expect(stateOf('published', '2026-05-01T12:00:00.000Z')).toBe('Published');
  expect(stateOf('published')).toBe('Published');
  expect(stateOf('draft', '2026-05-02T12:00:00.000Z')).toBe('Draft');
});

test('a draft of a published post is described as published with changes', () => {
  const published = { _status: 'published', publishedAt: '2026-04-01T12:00:00.000Z' };
  expect(stateOf('draft', null, published)).toBe('Published, with changes not published yet');
  expect(stateOf('draft', null, { ...published, publishedAt: '2026-05-02T12:00:00.000Z' })).toBe(
    'Scheduled for 2026-05-02, with changes not published yet',
  );
});
