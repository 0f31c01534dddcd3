// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { Reader } from '../../cms/contract/accounts';
import { guest } from '../../cms/contract/guest';
import { ApiError } from '../api/client';
import { createReaderStore, currentReader, refreshReader, setReader } from './reader-store';

const ann: Reader = { ...guest, userName: 'Ann', email: 'ann@example.com' };
const bob: Reader = { ...guest, userName: 'Bob', email: 'bob@example.com' };

afterEach(() => setReader(guest));

/** A store whose site answers when the test says so, in any order. */
function setUp() {
  const answers: { resolve: (reader: Reader) => void; reject: (error: Error) => void }[] = [];
  const events = new EventTarget();
  const store = createReaderStore({
    fetchReader: () => new Promise((resolve, reject) => void answers.push({ resolve, reject })),
    events: () => events,
  });
  return { ...store, answers, events };
}

test('the reader is unknown, then fetched once for all who subscribe', async () => {
  const { currentReader, subscribeToReader, answers } = setUp();
  let changes = 0;
  subscribeToReader(() => (changes += 1));
  const unsubscribe = subscribeToReader(() => (changes += 1));
  expect(currentReader()).toBeNull();
  expect(answers).toHaveLength(1);
  answers[0]?.resolve(ann);
  await expect.poll(currentReader).toEqual(ann);
  expect(changes).toBe(2);
  unsubscribe();
});

test('who only wants to hear of changes has nobody fetched', () => {
  const { setReader, onReaderChange, answers } = setUp();
  let changes = 0;
  const forget = onReaderChange(() => (changes += 1));
  expect(answers).toHaveLength(0);
  setReader(ann);
  expect(changes).toBe(1);
  forget();
  setReader(bob);
  expect(changes).toBe(1);
});

test('an answer that comes after a log-in counts for nothing', async () => {
  const { currentReader, setReader, refreshReader, answers } = setUp();
  const refreshing = refreshReader();
  setReader(ann);
  answers[0]?.resolve(guest);
  expect(await refreshing).toEqual(ann);
  expect(currentReader()).toEqual(ann);
});

test('of two answers the one that was requested last counts, whichever comes first', async () => {
  const { currentReader, refreshReader, answers } = setUp();
  const refreshing = [refreshReader(), refreshReader()];
  answers[1]?.resolve(bob);
  answers[0]?.resolve(ann);
  await Promise.all(refreshing);
  expect(currentReader()).toEqual(bob);
});

test('a refusal says that nobody is logged in', async () => {
  const { currentReader, refreshReader, answers } = setUp();
  const refreshing = refreshReader();
  answers[0]?.reject(new ApiError(401, { status: 401, title: '', detail: 'No.' }));
  expect(await refreshing).toEqual(guest);
  expect(currentReader()).toEqual(guest);
});

test.each([
  ['the network is away', new TypeError('Failed to fetch')],
  ['the site is away', new ApiError(503, { status: 503, title: '', detail: 'Later.' })],
  ['the site was asked too often', new ApiError(429, { status: 429, title: '', detail: 'Wait.' })],
])('while %s, who is known stays known, and who is not is no guest', async (_, failure) => {
  const { currentReader, refreshReader, setReader, answers } = setUp();
  const first = refreshReader();
  answers[0]?.reject(failure);
  expect(await first).toBeNull();
  expect(currentReader()).toBeNull();
  setReader(ann);
  const second = refreshReader();
  answers[1]?.reject(failure);
  expect(await second).toBeNull();
  expect(currentReader()).toEqual(ann);
});

test('without an answer the reader is fetched again when the network is back, the page is seen again or another is opened', async () => {
  const { currentReader, subscribeToReader, refetchUnanswered, answers, events } = setUp();
  subscribeToReader(() => undefined);
  const again = [
    () => events.dispatchEvent(new Event('online')),
    () => events.dispatchEvent(new Event('focus')),
    () => events.dispatchEvent(new Event('visibilitychange')),
    refetchUnanswered,
  ];
  for (const ask of again) {
    const asked = answers.length;
    ask();
    // One is under way.
    expect(answers).toHaveLength(asked);
    answers.at(-1)?.reject(new TypeError('Failed to fetch'));
    await expect.poll(() => (ask(), answers.length)).toBe(asked + 1);
  }
  answers.at(-1)?.resolve(ann);
  await expect.poll(currentReader).toEqual(ann);
  const asked = answers.length;
  for (const ask of again) ask();
  expect(answers).toHaveLength(asked);
});

test('the reader is fetched again when another tab logs in or out, and when the browser shows an old page', () => {
  const { subscribeToReader, answers, events } = setUp();
  subscribeToReader(() => undefined);
  const dispatch = (type: string, fields: object) =>
    events.dispatchEvent(Object.assign(new Event(type), fields));
  dispatch('storage', { key: 'theme' });
  dispatch('pageshow', { persisted: false });
  expect(answers).toHaveLength(1);
  dispatch('storage', { key: 'session-changed' });
  expect(answers).toHaveLength(2);
  dispatch('pageshow', { persisted: true });
  expect(answers).toHaveLength(3);
});

test.each([
  ['a page of its own', () => new Response('<h1>Log in to Wi-Fi</h1>')],
  ['nothing', () => new Response('')],
  ['its own JSON', () => Response.json({ portal: 'Wi-Fi' })],
])(
  'where a network answers in the site’s place, with %s, a reader is no guest',
  async (_, answer) => {
    setReader(ann);
    vi.stubGlobal('fetch', async () => answer());
    expect(await refreshReader()).toBeNull();
    expect(currentReader()).toEqual(ann);
    vi.stubGlobal('fetch', async () => Response.json(guest));
    expect(await refreshReader()).toEqual(guest);
    expect(currentReader()).toEqual(guest);
  },
);
