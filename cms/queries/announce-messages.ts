import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { messagesMail } from '../mail/messages-mail';
import { connectionOf } from './connection';
import { tellAuthor } from './tell-author';

async function countWaiting(req: PayloadRequest): Promise<number> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT count(*)::int AS waiting FROM contact_messages WHERE handled IS NOT TRUE`);
  return Number(rows[0]?.waiting);
}

/**
 * Tells the author by mail how many messages wait for him: at once, but once in a quarter of an hour; what comes in between is
 * told by the next mail. It belongs to the transaction that keeps the message.
 */
export const announceMessages = (req: PayloadRequest): Promise<void> =>
  tellAuthor(req, {
    topic: 'contact-messages',
    apart: 15 * 60_000,
    meanwhile: 'later',
    words: async (origin) => messagesMail({ waiting: await countWaiting(req), origin }),
  });
