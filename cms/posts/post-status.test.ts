import { expect, test } from 'vitest';
import { posts } from './collection';
import { stateOfPost } from './post-status';

const now = new Date('2026-05-01T12:00:00.000Z');
const stateOf = (_status: string, publishedAt: string | null = null) =>
  stateOfPost({ _status, publishedAt }, now, (moment) => moment.slice(0, 10));

test('a post whose hour has not come is scheduled, and says for when', () => {
  expect(stateOf('published', '2026-05-02T12:00:00.000Z')).toBe('Scheduled for 2026-05-02');
  expect(stateOf('published', '2026-05-01T12:00:00.000Z')).toBe('Published');
  expect(stateOf('published')).toBe('Published');
  expect(stateOf('draft', '2026-05-02T12:00:00.000Z')).toBe('Draft');
});

test('the list of posts shows this state, and not the bare status', () => {
  expect(posts.admin?.defaultColumns).toContain('state');
  expect(posts.admin?.defaultColumns).not.toContain('_status');
});
