import { afterEach, expect, test, vi } from 'vitest';
import {
  assignSession,
  broadcastLocks,
  claimSession,
  moveSession,
  sessionsInOtherTabs,
} from './edit-session';

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
  expect(await Promise.all([first.locks.take('a draft'), copy.locks.take('a draft')])).toEqual([
    true,
    false,
  ]);
  expect(await copy.locks.take('another draft')).toBe(true);
  expect(await first.locks.heldElsewhere()).toEqual(new Set(['another draft']));
  expect(await copy.locks.heldElsewhere()).toEqual(new Set(['a draft']));
});

test('two tabs that ask at once never both get the lock', async () => {
  const [first, second] = [tab(), tab()];
  const taken = await Promise.all([first.locks.take('a draft'), second.locks.take('a draft')]);
  expect(taken.filter(Boolean).length).toBeLessThan(2);
});

/** Simulates the storage of this tab, and a browser in which another tab has some locks. */
function openTab(...theirs: string[]) {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const held = new Set(theirs.map((name) => `editor:${name}`));
  const request = async (
    name: string,
    options: LockOptions,
    hold: LockGrantedCallback<unknown>,
  ) => {
    if (!options.ifAvailable) throw new Error('This would wait for the other tab.');
    if (held.has(name)) return void (await hold(null));
    held.add(name);
    await hold({ name, mode: 'exclusive' });
    held.delete(name);
  };
  const query = async () => (held.size > 0 ? { held: [...held].map((name) => ({ name })) } : {});
  vi.stubGlobal('navigator', { locks: { request, query } });
}

test('each post has its own session, which stays after a reload', async () => {
  openTab();
  expect(await sessionsInOtherTabs()).toEqual(new Set());
  const [ofNew, ofPost] = [await claimSession(null), await claimSession(5)];
  expect(new Set([ofNew, ofPost, await claimSession(6)]).size).toBe(3);
  expect(ofNew).toMatch(/^[\da-f-]{36}$/);
  expect([await claimSession(null), await claimSession(5)]).toEqual([ofNew, ofPost]);
  expect(await sessionsInOtherTabs()).toEqual(new Set());
});

test('a copied tab gets a new session', async () => {
  openTab('theirs');
  assignSession(5, 'theirs');
  const fresh = await claimSession(5);
  expect(fresh).not.toBe('theirs');
  expect(await claimSession(5)).toBe(fresh);
  expect(await sessionsInOtherTabs()).toEqual(new Set(['theirs']));
});

test('the session of a new post moves to the saved post', async () => {
  openTab();
  assignSession(null, 'first');
  moveSession('first', 7);
  expect(await claimSession(7)).toBe('first');
  const next = await claimSession(null);
  expect(next).not.toBe('first');
  moveSession('first', 8);
  expect([await claimSession(8), await claimSession(null)]).toEqual(['first', next]);
});
