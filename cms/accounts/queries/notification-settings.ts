import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { NotificationSettings } from '../../contract/accounts';
import { connectionOf } from '../../database/queries/connection';
import { idToken } from '../../access/signed-token';

/** Sets whether an account gets mails about replies. @returns false if there is no such account */
export async function setNotificationSettings(
  req: PayloadRequest,
  account: number,
  { hearsOfReplies }: NotificationSettings,
): Promise<boolean> {
  // In SQL, because Payload rewrites the account with all its sessions and might lose a new one.
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE users SET hears_of_replies = ${hearsOfReplies} WHERE id = ${account} RETURNING id`);
  return rows.length > 0;
}

/** Signed token of an unsubscribe link, valid as long as the site's secret. */
export const unsubscribeToken = idToken('unsubscribe');

/** Ends mails about replies. @returns false for an invalid token */
export async function unsubscribe(req: PayloadRequest, token: string): Promise<boolean> {
  const account = unsubscribeToken.read(token, req.payload.secret);
  if (account === null) return false;
  return setNotificationSettings(req, account, { hearsOfReplies: false });
}
