import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { readSigned, sign } from '../../access/signed-token';
import type { NotificationSettings } from '../../contract/accounts';
import { connectionOf } from '../../database/queries/connection';

/** Sets whether an account gets mails about replies. @returns false if there is no such account */
export async function setReplyNotifications(
  req: PayloadRequest,
  account: number,
  hearsOfReplies: boolean,
): Promise<boolean> {
  // In SQL, because Payload rewrites the account with all its sessions and might lose a new one.
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE users SET hears_of_replies = ${hearsOfReplies} WHERE id = ${account} RETURNING id`);
  return rows.length > 0;
}

export async function setNotificationSettings(
  req: PayloadRequest,
  { hearsOfReplies }: NotificationSettings,
): Promise<void> {
  await setReplyNotifications(req, Number(req.user?.id), hearsOfReplies);
}

/** Signed token of an unsubscribe link, valid as long as the site's secret. */
export const unsubscribeToken = {
  write: (reader: number, secret: string) => sign('unsubscribe', String(reader), secret),
  /** Returns the account's id, or null for an invalid token. */
  read: (token: string, secret: string): number | null => {
    const text = readSigned('unsubscribe', token, secret);
    return text === null ? null : Number(text);
  },
};

/** Ends mails about replies. @returns false for an invalid token */
export async function unsubscribe(req: PayloadRequest, token: string): Promise<boolean> {
  const account = unsubscribeToken.read(token, req.payload.secret);
  return account !== null && (await setReplyNotifications(req, account, false));
}
