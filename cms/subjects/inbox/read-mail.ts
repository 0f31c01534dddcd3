import { runInThread } from '../../platform/threads/worker-pool';
import type { ParsedMail } from '../../platform/parsed-mail/parse-mail';

/** Longest time in milliseconds, from the start in the thread, which has a low priority. Most mails take a few. */
const longest = 20_000;

/** Maximum bytes of the headers of a mail that cannot be read in time. */
const mostHeaders = 64_000;

const unreadable =
  '[The text of this mail could not be read here. Please read it in your mail program.]';

const isTooMuch = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

/** Returns the bytes before the first empty line. */
function headersOf(source: Uint8Array): Uint8Array {
  const headers = Buffer.from(source.subarray(0, mostHeaders));
  const [{ index } = { index: headers.length }] = headers
    .toString('latin1')
    .matchAll(/\r?\n\r?\n/g);
  return headers.subarray(0, index);
}

/** Parses a mail in a thread. If its body takes too long, the text says so, and only the headers are used. */
export async function readMail(source: Uint8Array, time = longest): Promise<ParsedMail> {
  try {
    return (await runInThread('mail', source, time)) as ParsedMail;
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    const mail = (await runInThread('mail', headersOf(source), longest)) as ParsedMail;
    return { ...mail, text: unreadable };
  }
}
