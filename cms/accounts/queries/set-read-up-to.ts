import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { ReadingStage } from '../../contract/reading-stage';
import { connectionOf } from '../../database/queries/connection';

// In SQL: Payload writes the whole account with all of its sessions, and might lose one that begins meanwhile.

/** Notes how far the owner of an account has read. */
export async function setReadUpTo(
  req: PayloadRequest,
  account: number,
  stage: ReadingStage,
): Promise<void> {
  await connectionOf(req).execute(
    sql`UPDATE users SET read_up_to = ${stage} WHERE id = ${account}`,
  );
}

/**
 * How far the owner of an account has read, which who logs in brings along: the account's choice, and where it has none, that of
 * the browser, which is the account's from then on.
 *
 * @returns null where nothing was chosen anywhere
 */
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
