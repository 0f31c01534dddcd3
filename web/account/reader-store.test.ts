// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Reader } from '../../cms/contract/accounts';
import { guest } from '../../cms/contract/plain/guest';

const ann: Reader = { ...guest, userName: 'Ann', email: 'ann@example.com' };

/** Returns a new store. The test answers its requests, in any order. */
async function setUp() {
  const answers: { resolve: (response: Response) => void; reject: (error: Error) => void }[] = [];
  const events = Object.assign(new EventTarget(), { location: window.location });
  vi.stubGlobal('window', events);
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', () => new Promise((resolve, reject) => answers.push({ resolve, reject })));
  vi.resetModules();
  return { ...(await import('./reader-store')), answers, events };
}

test('a response that arrives after a login is ignored', async () => {
  const { currentReader, setReader, refreshReader, answers } = await setUp();
  const refreshing = refreshReader();
  setReader(ann);
  answers[0]?.resolve(Response.json(guest));
  expect(await refreshing).toEqual(ann);
  expect(currentReader()).toEqual(ann);
});

test('a 401 makes the user a guest', async () => {
  const { currentReader, refreshReader } = await setUp();
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }));
  expect(await refreshReader()).toEqual(guest);
  expect(currentReader()).toEqual(guest);
});

test.for([
  ['the user is offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the site is unavailable', async () => new Response('', { status: 503 })],
  ['a limit is exceeded', async () => new Response('', { status: 429 })],
  ['a captive portal answers', async () => new Response('<h1>Log in to Wi-Fi</h1>')],
] as const)('the user stays as it was if %s', async ([, answer]) => {
  const { currentReader, refreshReader, setReader } = await setUp();
  vi.stubGlobal('fetch', answer);
  for (const reader of [null, ann]) {
    if (reader) setReader(reader);
    expect(await refreshReader()).toBeNull();
    expect(currentReader()).toEqual(reader);
  }
});

test('without a response, the user is requested again when online, and on focus, visibility and navigation', async () => {
  const { currentReader, subscribeToReader, refetchUnanswered, answers, events } = await setUp();
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
    // A request is pending.
    expect(answers).toHaveLength(asked);
    answers.at(-1)?.reject(new TypeError('Failed to fetch'));
    await expect.poll(() => (ask(), answers.length)).toBe(asked + 1);
  }
  answers.at(-1)?.resolve(Response.json(ann));
  await expect.poll(currentReader).toEqual(ann);
  const asked = answers.length;
  for (const ask of again) ask();
  expect(answers).toHaveLength(asked);
});

test('the user is requested again after a login in another tab and in a page from the back/forward cache', async () => {
  const { subscribeToReader, answers, events } = await setUp();
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
