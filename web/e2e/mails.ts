import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'playwright/test';

/** Without a mail server the site writes its mails here. */
const folder = path.join(process.env.JOURNEY_DATA ?? '', 'data', 'mail');

async function readAll(): Promise<Email[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  );
}

/** The mail to somebody whose subject says so, as soon as it was sent. */
export async function mailTo(address: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(async () => {
      const mails = await readAll();
      found = mails.find(
        (mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''),
      );
      return found !== undefined;
    })
    .toBe(true);
  if (!found) throw new Error(`${address} got no such mail.`);
  return found;
}
