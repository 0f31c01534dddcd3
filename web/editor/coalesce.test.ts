import { expect, test } from 'vitest';
import { coalesce } from './coalesce';

test('one after the other, and only the latest of those that waited', async () => {
  const done: number[] = [];
  const release: (() => void)[] = [];
  const keep = coalesce(async (value: number) => {
    await new Promise<void>((resolve) => release.push(resolve));
    done.push(value);
  });
  const first = keep(1);
  void keep(2);
  const last = keep(3);
  release.shift()?.();
  await expect.poll(() => release.length).toBe(1);
  release.shift()?.();
  await Promise.all([first, last]);
  expect(done).toEqual([1, 3]);
});

test('after a failure the next value is done', async () => {
  const done: number[] = [];
  const keep = coalesce(async (value: number) => {
    if (value === 1) throw new Error('Full.');
    done.push(value);
  });
  await expect(keep(1)).rejects.toThrow('Full.');
  await keep(2);
  expect(done).toEqual([2]);
});
