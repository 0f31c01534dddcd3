import { pbkdf2Sync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import { expect, test } from 'vitest';
import { deriveKey, mostAtOnce, TooManyPasswords } from './derive-key';
import { lowPriority } from './pool';

const order = { password: 'a stallion', salt: 'and a sword', rounds: 1_000, bytes: 32 };

test('a key is the PBKDF2 key of the password', async () => {
  const { password, salt, rounds, bytes } = order;
  const right = pbkdf2Sync(password, salt, rounds, bytes, 'sha256');
  expect(await deriveKey(order)).toEqual(right);
});

test('keys do not delay the reading of a file', async () => {
  const slow = { ...order, rounds: 100_000 };
  const keys = Array.from({ length: 8 }, () => deriveKey(slow));
  const first = await Promise.race([...keys, readFile(import.meta.filename, 'utf8')]);
  expect(first).toBeTypeOf('string');
  await Promise.all(keys);
});

test.runIf(process.platform === 'linux')('keys have a low priority', async () => {
  await deriveKey(order);
  const threads = await readdir('/proc/self/task');
  const priorities = threads.map((thread) => os.getPriority(Number(thread)));
  expect(Math.max(...priorities)).toBe(Math.min(19, os.getPriority() + lowPriority));
});

test('keys beyond the limit are refused, and the others are computed', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: mostAtOnce + 7 }, () => deriveKey(order)),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(7);
  expect(results.length - refused.length).toBeGreaterThanOrEqual(mostAtOnce - 10);
  for (const each of refused) expect(each).toMatchObject({ reason: expect.any(TooManyPasswords) });
  expect(await deriveKey(order)).toHaveLength(32);
});

test('known callers do not wait for strangers, even if those have filled their queue', async () => {
  // One stranger's key takes hundreds of times as long as those of both known callers.
  const slow = { ...order, rounds: 300_000 };
  const strangers = Array.from({ length: mostAtOnce + 20 }, () => deriveKey(slow));
  const all = Promise.allSettled(strangers);
  const known = Promise.all([1, 2].map(() => deriveKey(order, { isKnown: true })));
  expect(await Promise.race([all.then(() => 'strangers'), known.then(() => 'known')])).toBe(
    'known',
  );
  expect((await all).some(({ status }) => status === 'rejected')).toBe(true);
});
