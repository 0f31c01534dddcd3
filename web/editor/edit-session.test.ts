import { afterEach, expect, test } from 'vitest';
import { broadcastLocks } from './edit-session';

let channels: BroadcastChannel[] = [];

/** Simulates a browser tab. */
function tab() {
  const channel = new BroadcastChannel('tabs under test');
  channels.push(channel);
  // A busy tab answers late.
  return { locks: broadcastLocks(channel, 1_000), close: () => channel.close() };
}

afterEach(() => {
  for (const channel of channels) channel.close();
  channels = [];
});

test('without the Web Locks API, a copied tab does not get the lock of the other one', async () => {
  const [first, copy] = [tab(), tab()];
  expect(await first.locks.take('a draft')).toBe(true);
  expect(await first.locks.take('a draft')).toBe(true);
  expect(await copy.locks.take('a draft')).toBe(false);
  expect(await copy.locks.take('another draft')).toBe(true);
  expect(await first.locks.heldElsewhere()).toEqual(new Set(['another draft']));
  expect(await copy.locks.heldElsewhere()).toEqual(new Set(['a draft']));
});

test('two tabs that ask at once never both get the lock', async () => {
  const [first, second] = [tab(), tab()];
  const taken = await Promise.all([first.locks.take('a draft'), second.locks.take('a draft')]);
  expect(taken.filter(Boolean).length).toBeLessThan(2);
});
