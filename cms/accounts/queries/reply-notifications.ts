import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { unsubscribeToken } from '../unsubscribe-token';
import { connectionOf } from '../../database/queries/connection';

async function choose(req: PayloadRequest, reader: number, hears: boolean): Promise<boolean> {
  // In SQL: Payload writes the whole account with all of its sessions, and might lose one that begins meanwhile.
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE users SET hears_of_replies = ${hears} WHERE id = ${reader} RETURNING id`);
  return rows.length > 0;
}

/** Whether the reader who makes the request gets mails about replies from now on. */
export async function hearOfReplies(req: PayloadRequest, hears: boolean): Promise<void> {
  await choose(req, Number(req.user?.id), hears);
}

/** Ends the mails about replies, by the token of one of them. @returns false when the token ends none */
export async function endReplyMails(req: PayloadRequest, token: string): Promise<boolean> {
  const reader = unsubscribeToken.read(token, req.payload.secret);
  return reader !== null && (await choose(req, reader, false));
}
