import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/** Marks all messages from a message's address as spam, or unmarks them. The caller checks access. @returns their number */
export async function markSpam(
  req: PayloadRequest,
  id: number,
  { isSpam }: { isSpam: boolean },
): Promise<{ messages: number } | null> {
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE contact_messages SET is_spam = ${isSpam}, updated_at = now()
    WHERE lower(email) = (SELECT lower(email) FROM contact_messages WHERE id = ${id})
    RETURNING id`);
  return rows.length > 0 ? { messages: rows.length } : null;
}

/** Returns whether the author marked messages from an address as spam. */
export async function isSpammer(req: PayloadRequest, email: string): Promise<boolean> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT FROM contact_messages WHERE lower(email) = lower(${email}) AND is_spam LIMIT 1`);
  return rows.length > 0;
}
