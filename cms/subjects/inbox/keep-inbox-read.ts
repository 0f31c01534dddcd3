import { ImapFlow } from 'imapflow';
import type { Payload } from 'payload';
import { isUnavailableError } from '../../platform/database/database-unavailable';
import { TooManyTasks } from '../../platform/threads/worker-pool';
import { repeatUntilStopped } from '../../platform/repeat-until-stopped';
import { receiveMail } from './receive-mail';

const interval = 60_000;

/** Number of bytes read of a mail. Reports and replies precede attachments. */
export const largestMail = 5_000_000;

/** Opens the mailbox of a URL such as `imaps://user:password@mail.example.com/INBOX`, calls `use`, and closes it. */
export async function withMailbox<Result>(
  imapUrl: string,
  use: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const url = new URL(imapUrl);
  const secure = url.protocol === 'imaps:';
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  // The commands throw it, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || 'INBOX');
    const result = await use(client);
    await client.logout();
    return result;
  } finally {
    client.close();
  }
}

/**
 * Handles the unread mails of an inbox, and marks each as read, also if it cannot be handled. While the database or the mail server
 * is away, or too much work waits, the rest stays unread for the next time.
 */
const readInbox = (payload: Payload, imapUrl: string, signal: AbortSignal): Promise<void> =>
  withMailbox(imapUrl, async (client) => {
    const found = await client.search({ seen: false }, { uid: true });
    for (const uid of found || []) {
      if (signal.aborted) return;
      const query = { source: { start: 0, maxLength: largestMail } };
      const mail = await client.fetchOne(String(uid), query, { uid: true });
      if (mail && mail.source)
        await receiveMail(payload, mail.source).catch((error: unknown) => {
          if (isUnavailableError(error) || error instanceof TooManyTasks) throw error;
          payload.logger.error({
            err: error,
            msg: `Mail ${uid} of the inbox could not be handled`,
          });
        });
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
  });

/** Reads an inbox every minute until stopped. Any number of processes may run it. */
export const keepInboxRead = (
  payload: Payload,
  { imapUrl, every = interval }: { imapUrl: string; every?: number },
): { stop: () => Promise<void> } =>
  repeatUntilStopped((signal) => readInbox(payload, imapUrl, signal), {
    every,
    onError: (error) =>
      payload.logger.warn({ err: error, msg: 'The inbox could not be read; trying again' }),
  });
