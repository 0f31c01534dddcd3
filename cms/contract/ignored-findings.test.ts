import { expect, test } from 'vitest';
import { findingKey, ignoredIn, withIgnored } from './ignored-findings';

test('ignored findings are stored for each of the last 200 texts', () => {
  const first = withIgnored(null, 'post:1', ['unknown Oda']);
  expect(ignoredIn(first, 'post:1')).toEqual(['unknown Oda']);
  expect(ignoredIn(first, 'post:2')).toEqual([]);
  expect(withIgnored(first, 'post:1', [])).toBe('{}');
  let stored = first;
  for (let post = 2; post < 202; post++) stored = withIgnored(stored, `post:${post}`, ['x']);
  expect(ignoredIn(stored, 'post:1')).toEqual([]);
  expect(ignoredIn(stored, 'post:2')).toEqual(['x']);
});

test('an invalid stored value is ignored', () => {
  for (const stored of [null, '', 'null', '[]', '{"post:1":3}', '{"post:1":["x",3]}', '3', 'x'])
    expect(ignoredIn(stored, 'post:1')).toEqual([]);
});

test('the key of a finding does not depend on its position', () => {
  const finding = {
    kind: 'unknown' as const,
    start: 1,
    end: 4,
    quote: 'Oda',
    times: 1,
    words: 'Oda is new.',
    term: null,
    instead: null,
  };
  expect(findingKey({ ...finding, start: 8, times: 2, words: 'Again.' })).toBe(findingKey(finding));
  // A term may have several contradictions.
  const contradiction = { ...finding, kind: 'contradiction' as const };
  expect(findingKey({ ...contradiction, words: 'Again.' })).not.toBe(findingKey(contradiction));
  // Findings without a position are identified by their description.
  const nowhere = { ...finding, start: 0, end: 0, quote: '' };
  expect(findingKey({ ...nowhere, words: 'Ode is new.' })).not.toBe(findingKey(nowhere));
});
