import { createHmac } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/** Returns a hash of an address that only this site can compute. */
export const hashOfEmail = (email: string, secret: string): string =>
  createHmac('sha256', secret).update(`unsubscribed ${email}`).digest('base64url');

/** Stores that addresses unsubscribed, without the addresses. */
export async function rememberUnsubscribed(req: PayloadRequest, emails: string[]): Promise<void> {
  const hashes = emails.map((email) => hashOfEmail(email, req.payload.secret));
  await connectionOf(req).execute(sql`
    INSERT INTO unsubscribed (hash) SELECT json_array_elements_text(${JSON.stringify(hashes)}::json)
    ON CONFLICT DO NOTHING`);
}
