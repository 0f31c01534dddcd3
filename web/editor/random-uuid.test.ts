import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { randomUuid } from './random-uuid';

test('each is a UUID of version 4, and another one', () => {
  const made = Array.from({ length: 500 }, randomUuid);
  for (const one of made) expect(z.uuidv4().safeParse(one).success).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});

test('they are made without what browsers have on https only', () => {
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) => bytes.fill(255),
  });
  expect(randomUuid()).toBe('efffffff-efff-4fff-bfff-efffffffffff');
  vi.unstubAllGlobals();
});
