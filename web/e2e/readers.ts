import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import { author } from './author';

export const readersPassword = 'a stallion, a sword and a long road';

/** Submits the open log-in page. */
export async function logIn(page: Page, userName: string, password = readersPassword) {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Clicks the button that sends a comment, repeatedly while the rate limit rejects it. */
export async function sendComment(button: Locator) {
  await expect(async () => {
    const answer = button
      .page()
      .waitForResponse(
        (response) =>
          response.request().method() === 'POST' && /\/Posts\/\d+\/comments$/.test(response.url()),
      );
    await button.click();
    expect((await answer).status()).not.toBe(429);
  }).toPass();
}

export const authorHeaders = { 'X-API-KEY': author.apiKey };

/** Returns functions that send API requests with the author's key. */
export function asAuthor(request: APIRequestContext) {
  return {
    get: async (path: string): Promise<unknown> =>
      (await request.get(path, { headers: authorHeaders })).json(),
    post: async (path: string, data: object = {}): Promise<unknown> => {
      const done = await request.post(path, { data, headers: authorHeaders });
      expect(done.ok(), await done.text()).toBe(true);
      return done.json();
    },
  };
}

const sessions = new Map<string, Promise<string>>();

async function openAuthorsSession(origin: string): Promise<string> {
  const answer = await fetch(new URL('/cms/api/users/login', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: author.email, password: author.password }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  return /payload-token=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? '';
}

/**
 * Returns the author's session token, because an API key cannot create accounts. It is not stored as a cookie, which would
 * affect requests with the key. A process logs in only once, because log-ins per IP address are limited.
 */
export function authorsSession(origin: string): Promise<string> {
  const session = sessions.get(origin) ?? openAuthorsSession(origin);
  sessions.set(origin, session);
  return session;
}

/** Creates a verified reader. The author creates them, because registrations per IP address are limited. */
export async function makeReader(name: string) {
  const userName = `${name}-${randomBytes(3).toString('hex')}`;
  const email = `${userName.toLowerCase()}@example.com`;
  const account = { userName, email, password: readersPassword, role: 'reader', isValidated: true };
  const origin = `http://localhost:${process.env.JOURNEY_PORT}`;
  const make = async () =>
    fetch(new URL('/cms/api/users', origin), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `JWT ${await authorsSession(origin)}`,
      },
      body: JSON.stringify(account),
    });
  let made = await make();
  // A session can create accounts for 15 minutes, and a journey makes all sessions older.
  if (made.status === 403) {
    sessions.delete(origin);
    made = await make();
  }
  expect(made.ok, await made.text()).toBe(true);
  return { userName, email };
}
