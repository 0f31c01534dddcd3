import { expect, test, vi } from 'vitest';
import { randomUuid } from './random-uuid';

test('UUIDs of version 4 are made without what browsers have on https only', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
  expect(randomUuid()).toBe('efffffff-efff-4fff-bfff-efffffffffff');
});
