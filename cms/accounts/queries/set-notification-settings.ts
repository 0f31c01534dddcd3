import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { NotificationSettings } from '../../contract/accounts';
import { connectionOf } from '../../database/queries/connection';

/** Sets whether an account gets mails about replies. @returns false when there is no such account */
export async function setReplyNotifications(
  req: PayloadRequest,
  account: number,
  hearsOfReplies: boolean,
): Promise<boolean> {
  // In SQL: Payload writes the whole account with all of its sessions, and might lose one that begins meanwhile.
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE users SET hears_of_replies = ${hearsOfReplies} WHERE id = ${account} RETURNING id`);
  return rows.length > 0;
}

/** Sets which mails the account that makes the request gets from now on. */
export async function setNotificationSettings(
  req: PayloadRequest,
  { hearsOfReplies }: NotificationSettings,
): Promise<void> {
  await setReplyNotifications(req, Number(req.user?.id), hearsOfReplies);
}
