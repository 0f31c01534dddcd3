import { writeFile } from 'node:fs/promises';
import { createLocalReq, type Payload } from 'payload';
import { undefinedOn } from '../../cms/database/file-errors';
import { OperatorError } from '../../cms/operator-error';
import { listSubscribers } from '../../cms/subscriptions/queries/subscribers';

export const isTable = (target: string): boolean => target.toLowerCase().endsWith('.csv');

const field = (value: unknown) => {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Writes the subscribers to a CSV file that `npm run import` reads. Only the user may read it. */
export async function exportSubscribers(
  payload: Payload,
  file: string,
  force: boolean,
): Promise<number> {
  const subscribers = await listSubscribers(await createLocalReq({}, payload));
  const rows = subscribers.map(({ email, posts, books, consent, confirmed_at, waits_for }) =>
    [email, posts, books, consent, confirmed_at, waits_for.join(' ')].map(field).join(','),
  );
  const text = ['email,posts,books,consent,confirmed_at,waits_for', ...rows, ''].join('\r\n');
  const written = writeFile(file, text, { flag: force ? 'w' : 'wx', mode: 0o600 });
  if (
    !(await undefinedOn(
      ['EEXIST'],
      written.then(() => true),
    ))
  )
    throw new OperatorError(`${file} exists: name another file, or add --force to replace it.`);
  return subscribers.length;
}
