import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
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
