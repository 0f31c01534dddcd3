import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { APIRequestContext } from 'playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from './journey';

/** Where the site writes its mails when it has no mail server. */
const folder = path.join(process.env.JOURNEY_DATA ?? '', 'data', 'mail');

async function mailsTo(to: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  );
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to));
}

/** The newest mail to an e-mail address whose subject says so; waits until it has arrived. */
export async function mailTo(to: string, subject: RegExp): Promise<Email> {
  let newest: Email | undefined;
  const look = async () =>
    (newest = (await mailsTo(to)).findLast((mail) => subject.test(mail.subject ?? '')));
  await expect.poll(look, { message: `a mail to ${to} about ${subject}` }).toBeDefined();
  if (!newest) throw new Error(`There is no mail to ${to}.`);
  return newest;
}

/** The code that stands in a mail. */
export const codeIn = ({ text = '' }: Email) =>
  text.match(/^ +((?:\w{4}-){2}\w{4})\s*$/m)?.[1] ?? '';

/** The path of the page that a mail leads to. */
export const pathIn = ({ text = '' }: Email) => {
  const { pathname, search } = new URL(text.match(/https?:\S+/)?.[0] ?? '');
  return pathname + search;
};

export const headerOf = ({ headers }: Email, name: string) =>
  headers.find(({ key }) => key === name)?.value ?? '';

/** Opens every link of a mail without cookies, as mail scanners do. */
export async function scan(mail: Email, machine: APIRequestContext) {
  const words = `${mail.text ?? ''} ${headerOf(mail, 'list-unsubscribe')}`;
  for (const link of new Set(words.match(/https?:[^\s<>]+/g)))
    for (const method of ['HEAD', 'GET']) {
      const { pathname, search } = new URL(link);
      expect((await machine.fetch(pathname + search, { method })).status(), link).toBe(200);
    }
}
