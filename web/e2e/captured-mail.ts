import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from './journey';

/** The site's `DATA_DIR`. */
export const dataDir = path.join(process.env.JOURNEY_DATA ?? '', 'data');

/** The site without a mail server writes its mails to this folder. */
export const mailFolder = path.join(dataDir, 'mail');

async function mailsTo(to: string): Promise<Email[]> {
  const names = await readdir(mailFolder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(mailFolder, file)))),
  );
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to));
}

/** Waits for a mail with this recipient and subject. Returns the newest. */
export async function mailTo(to: string, subject: RegExp): Promise<Email> {
  let newest: Email | undefined;
  const look = async () =>
    (newest = (await mailsTo(to)).findLast((mail) => subject.test(mail.subject ?? '')));
  await expect.poll(look, { message: `a mail to ${to} about ${subject}` }).toBeDefined();
  if (!newest) throw new Error(`There is no mail to ${to}.`);
  return newest;
}

export const codeIn = ({ text = '' }: Email) =>
  text.match(/^ +((?:\w{4}-){2}\w{4})\s*$/m)?.[1] ?? '';

/** Returns the path and query of a mail's first link. */
export const pathIn = ({ text = '' }: Email) => {
  const { pathname, search } = new URL(text.match(/https?:\S+/)?.[0] ?? '');
  return pathname + search;
};

export const headerOf = ({ headers }: Email, name: string) =>
  headers.find(({ key }) => key === name)?.value ?? '';
