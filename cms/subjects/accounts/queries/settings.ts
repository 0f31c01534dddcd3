import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { idToken } from '../../../platform/access/signed-token';
import type { NotificationSettings } from '../../../contract/accounts';
import type { ReadingStage } from '../../../contract/plain/reading-stage';
import { connectionOf } from '../../../platform/database/queries/connection';
import { databaseKey } from '../../../platform/database/queries/database-key';

// In SQL, because Payload rewrites the account with all its sessions and might lose a new one.

/** Sets whether an account gets mails about replies. @returns false if there is no such account */
export async function setNotificationSettings(
  req: PayloadRequest,
  account: number,
  { hearsOfReplies }: NotificationSettings,
): Promise<boolean> {
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE users SET hears_of_replies = ${hearsOfReplies} WHERE id = ${account} RETURNING id`);
  return rows.length > 0;
}

/** Signed token of an unsubscribe link, which does not expire. */
export const unsubscribeToken = idToken('unsubscribe');

/** Ends mails about replies. A deleted account gets none. @returns false for an invalid token */
export async function unsubscribe(req: PayloadRequest, token: string): Promise<boolean> {
  const account = unsubscribeToken.read(token, await databaseKey(req));
  if (account !== null) await setNotificationSettings(req, account, { hearsOfReplies: false });
  return account !== null;
}

export async function setReadUpTo(
  req: PayloadRequest,
  account: number,
  stage: ReadingStage,
): Promise<void> {
  await connectionOf(req).execute(
    sql`UPDATE users SET read_up_to = ${stage} WHERE id = ${account}`,
  );
}

/** Returns the account's reading stage at log-in. An account without one takes over the browser's. */
export async function joinReadUpTo(
  req: PayloadRequest,
  account: number,
  ofBrowser: ReadingStage | null,
): Promise<ReadingStage | null> {
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE users SET read_up_to = coalesce(read_up_to, ${ofBrowser}::numeric) WHERE id = ${account}
    RETURNING read_up_to`);
  const stage = rows[0]?.read_up_to ?? null;
  return stage === null ? null : Number(stage);
}
