import type { Payload } from 'payload';
import { repeatUntilStopped } from '../repeat-until-stopped';
import { withMailbox } from './mailbox';
import { receiveMail } from './receive-mail';

const interval = 60_000;

/** Bytes of a mail that are read. Reports and answers come before attachments. */
export const largestMail = 5_000_000;

/** Handles the unread mails of an inbox, and marks each as read. An error leaves the rest unread for the next time. */
const readInbox = (payload: Payload, imapUrl: string, signal: AbortSignal): Promise<void> =>
  withMailbox(imapUrl, async (client) => {
    const found = await client.search({ seen: false }, { uid: true });
    for (const uid of found || []) {
      if (signal.aborted) return;
      const query = { source: { start: 0, maxLength: largestMail } };
      const mail = await client.fetchOne(String(uid), query, { uid: true });
      if (mail && mail.source) await receiveMail(payload, mail.source);
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
  });

/** Reads an inbox every minute until stopped. Any number of processes may. */
export const keepInboxRead = (
  payload: Payload,
  { imapUrl, every = interval }: { imapUrl: string; every?: number },
): { stop: () => Promise<void> } =>
  repeatUntilStopped((signal) => readInbox(payload, imapUrl, signal), {
    every,
    onError: (error) =>
      payload.logger.warn({ err: error, msg: 'The inbox could not be read; trying again' }),
  });
