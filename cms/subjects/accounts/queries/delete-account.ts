import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest, TypedUser } from 'payload';
import { notifyOfAct } from './sensitive-acts';
import { connectionOf, inTransaction } from '../../../platform/database/queries/connection';
import { deleteSubscriber } from '../../subscriptions/queries/subscription';

/**
 * Deletes a reader's comments: all, or only those that are not public. Deleted comments with replies become placeholders.
 * Removes the reader from all others. Call it in the transaction that deletes the account.
 */
export async function removeReader(
  req: PayloadRequest,
  reader: number,
  comments: 'keep' | 'delete',
): Promise<void> {
  const isDeleted = (row: 'c' | 'r') =>
    comments === 'delete'
      ? sql`TRUE`
      : sql`(${sql.identifier(row)}.status <> 'approved'
          OR EXISTS (SELECT 1 FROM users u WHERE u.id = ${reader} AND u.is_blocked))`;
  const db = connectionOf(req);
  await db.execute(sql`
    DELETE FROM comments c WHERE c.reader_id = ${reader} AND ${isDeleted('c')}
      AND NOT EXISTS (
        SELECT 1 FROM comments r WHERE r.parent_id = c.id
          AND (r.reader_id IS DISTINCT FROM ${reader} OR NOT ${isDeleted('r')}))`);
  await db.execute(sql`
    UPDATE comments c SET status = 'deleted', text = '', reader_id = NULL, updated_at = now()
    WHERE c.reader_id = ${reader} AND ${isDeleted('c')}`);
  await db.execute(sql`
    UPDATE comments SET reader_id = NULL, updated_at = now() WHERE reader_id = ${reader}`);
}

/** Deletes an account with its sessions, keys and mails. Suggested terms stay without its name, and comments if they are kept. */
export const deleteAccount = (
  req: PayloadRequest,
  user: Pick<TypedUser, 'id' | 'email' | 'userName' | 'role' | 'isValidated'>,
  comments: 'keep' | 'delete',
): Promise<void> =>
  inTransaction(req, async () => {
    const { id, email, userName, role, isValidated } = user;
    const db = connectionOf(req);
    // Concurrent writes to the account wait and find it deleted.
    await db.execute(sql`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`);
    await removeReader(req, id, comments);
    await db.execute(
      sql`UPDATE glossary_terms SET credited_to = NULL
        WHERE suggested_by_id = ${id} AND credited_to IS NOT NULL`,
    );
    await db.execute(
      sql`UPDATE _glossary_terms_v SET version_credited_to = NULL
        WHERE version_suggested_by_id = ${id} AND version_credited_to IS NOT NULL`,
    );
    await db.execute(sql`UPDATE suggestions SET email = NULL WHERE email = ${email}`);
    await db.execute(sql`DELETE FROM mail WHERE lower("to") = ${email}`);
    // An unverified address may be a stranger's.
    if (isValidated) await deleteSubscriber(req, sql`email = ${email}`);
    await db.execute(sql`DELETE FROM users WHERE id = ${id}`);
    if (role === 'reader') return;
    const act = {
      subject: 'Account deleted',
      lines: [`The ${role} “${userName}” deleted their own account`],
      undo: 'This cannot be undone, but you can create a new account for them in the dashboard.',
    };
    await notifyOfAct(req, act);
  });
