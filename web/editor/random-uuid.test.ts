import { expect, test, vi } from 'vitest';
import { randomUuid } from './random-uuid';

test('UUIDs of version 4 need no API that browsers have only on https', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
  expect(randomUuid()).toBe('efffffff-efff-4fff-bfff-efffffffffff');
});
