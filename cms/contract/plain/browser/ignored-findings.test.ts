import { beforeEach, expect, test, vi } from 'vitest';
import { findingKey, readIgnored, storeIgnored } from './ignored-findings';

let stored: string | null = null;
beforeEach(() => {
  stored = null;
  const setItem = (_: string, value: string) => void (stored = value);
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem });
});

test('ignored findings are stored for each of the last 200 texts', () => {
  storeIgnored('post:1', ['unknown Oda']);
  expect(readIgnored('post:1')).toEqual(['unknown Oda']);
  expect(readIgnored('post:2')).toEqual([]);
  for (let post = 2; post < 202; post++) storeIgnored(`post:${post}`, ['x']);
  expect(readIgnored('post:1')).toEqual([]);
  expect(readIgnored('post:2')).toEqual(['x']);
  for (let post = 2; post < 202; post++) storeIgnored(`post:${post}`, []);
  expect(stored).toBe('{}');
});

test('an invalid stored value is ignored', () => {
  for (stored of [null, '', 'null', '[]', '{"post:1":3}', '{"post:1":["x",3]}', '3', 'x'])
    expect(readIgnored('post:1')).toEqual([]);
});

test('without storage, no finding is ignored', () => {
  vi.stubGlobal('localStorage', undefined);
  storeIgnored('post:1', ['x']);
  expect(readIgnored('post:1')).toEqual([]);
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
  const moved = { ...finding, start: 8, times: 2, words: 'Again.' };
  expect(findingKey(moved)).toBe(findingKey(finding));
  // A term may have several contradictions.
  const contradiction = { ...finding, kind: 'contradiction' as const };
  expect(findingKey({ ...contradiction, words: 'Again.' })).not.toBe(findingKey(contradiction));
  // Findings without a position are identified by their description.
  const nowhere = { ...finding, start: 0, end: 0, quote: '' };
  expect(findingKey({ ...nowhere, words: 'Ode is new.' })).not.toBe(findingKey(nowhere));
});
