import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { detectFlood } from '../../api/queries/detect-flood';
import { announceMessages } from './announce-messages';
import { connectionOf, inTransaction } from '../../database/queries/connection';
import { isSpammer } from './mark-spam';
import { advisoryLock } from '../../database/queries/locks';

type Message = { name: string; email: string; message: string };

/** Returns whether the same message arrived a few minutes ago, because of a double click or a retry. */
async function isRepeated(req: PayloadRequest, { name, email, message }: Message) {
  await advisoryLock(req, `message ${JSON.stringify([name, email, message])}`);
  const { rows } = await connectionOf(req).execute(sql`
    SELECT 1 FROM contact_messages
    WHERE created_at > now() - interval '5 minutes'
      AND name = ${name} AND email = ${email} AND message = ${message}
    LIMIT 1`);
  return rows.length > 0;
}

/** Stores a message and notifies the author. Stores a message that is repeated within a few minutes only once. */
export const sendContactMessage = (req: PayloadRequest, message: Message): Promise<void> =>
  inTransaction(req, async () => {
    if (await isRepeated(req, message)) return;
    const isSpam = await isSpammer(req, message.email);
    const isFlood = await detectFlood(req, {
      from: 'contact_messages',
      waits: sql`handled IS NOT TRUE AND is_spam IS NOT TRUE`,
    });
    const { name, email, message: text } = message;
    // Runs as the system, because nobody else may create messages.
    await req.payload.create({
      collection: 'contact-messages',
      data: { name, email, message: text, isFlood, isSpam },
      depth: 0,
      req,
    });
    if (!isFlood && !isSpam) await announceMessages(req);
  });
