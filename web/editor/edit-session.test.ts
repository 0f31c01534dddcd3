import { afterEach, expect, test } from 'vitest';
import { broadcastLocks } from './edit-session';

let channels: BroadcastChannel[] = [];

/** As in a tab of its own. */
function tab() {
  const channel = new BroadcastChannel('tabs under test');
  channels.push(channel);
  // A tab that is held up answers late.
  return { locks: broadcastLocks(channel, 1_000), close: () => channel.close() };
}

afterEach(() => {
  for (const channel of channels) channel.close();
  channels = [];
});

test('without locks of the browser’s, a copied tab is told that the other one is at it', async () => {
  const [first, copy] = [tab(), tab()];
  expect(await first.locks.take('a draft')).toBe(true);
  expect(await first.locks.take('a draft')).toBe(true);
  expect(await copy.locks.take('a draft')).toBe(false);
  expect(await copy.locks.take('another draft')).toBe(true);
  expect(await first.locks.heldElsewhere()).toEqual(new Set(['another draft']));
  expect(await copy.locks.heldElsewhere()).toEqual(new Set(['a draft']));
});

test('two tabs that ask at once are never both let in', async () => {
  const [first, second] = [tab(), tab()];
  const taken = await Promise.all([first.locks.take('a draft'), second.locks.take('a draft')]);
  expect(taken.filter(Boolean).length).toBeLessThan(2);
});
