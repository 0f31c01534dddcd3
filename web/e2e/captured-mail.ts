import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from './journey';

/** Where the site writes its mails when it has no mail server. */
const folder = path.join(process.env.JOURNEY_DATA ?? '', 'data', 'mail');

type CapturedMail = { subject: string; text: string };

async function mailsTo(to: string): Promise<CapturedMail[]> {
  const files = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  );
  return mails
    .filter((mail) => mail.to?.some(({ address }) => address === to))
    .map(({ subject = '', text = '' }) => ({ subject, text }));
}

/** The newest mail to an address whose subject says so; waits until it has arrived. */
export async function mailTo(to: string, subject: RegExp): Promise<CapturedMail> {
  const newest = async () => (await mailsTo(to)).findLast((mail) => subject.test(mail.subject));
  await expect.poll(newest, { message: `a mail to ${to} about ${subject}` }).toBeDefined();
  return (await newest()) ?? { subject: '', text: '' };
}

/** The code that stands in a mail. */
export const codeIn = ({ text }: CapturedMail) =>
  text.match(/^ +((?:\w{4}-){2}\w{4})\s*$/m)?.[1] ?? '';

/** The path of the page that a mail leads to. */
export const pathIn = ({ text }: CapturedMail) => {
  const { pathname, search } = new URL(text.match(/https?:\S+/)?.[0] ?? '');
  return pathname + search;
};
