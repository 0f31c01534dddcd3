import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { author } from './author';

export const readersPassword = 'a stallion, a sword and a long road';

/** Fills the log-in page in, wherever it leads afterwards. */
export async function logIn(page: Page, userName: string) {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(readersPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Makes calls as the author, by his key: of several log-ins to one account at a time, sessions would be lost. */
export function asAuthor(request: APIRequestContext) {
  const headers = { 'X-API-KEY': author.apiKey };
  return {
    get: async (path: string): Promise<unknown> => (await request.get(path, { headers })).json(),
    post: async (path: string, data: object = {}) => {
      const done = await request.post(path, { data, headers });
      expect(done.ok(), await done.text()).toBe(true);
    },
  };
}

/** A verified reader whose name begins so. The author makes him: registrations are counted for this machine's address. */
export async function makeReader({ post }: ReturnType<typeof asAuthor>, name: string) {
  const userName = `${name}-${randomBytes(3).toString('hex')}`;
  const email = `${userName.toLowerCase()}@example.com`;
  const account = { userName, email, password: readersPassword, role: 'reader', isValidated: true };
  await post('/cms/api/users', account);
  return { userName, email };
}
