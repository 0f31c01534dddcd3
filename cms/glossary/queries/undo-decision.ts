import { isDeepStrictEqual } from 'node:util';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { advisoryLock } from '../../database/queries/locks';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { withoutMerged } from '../merge';
import {
  type Decided,
  decisionsLock,
  lockTerm,
  termFields,
  updateTerm,
} from './decide-on-suggestion';
import { blockSource } from './suggestion-source';

/** Rolls the transaction back. */
class ChangedSince extends Error {}

/** Restores a pending term. */
async function putBack(req: PayloadRequest, { id, before, after }: Decided['terms'][number]) {
  const term = await lockTerm(req, id);
  if (!term || !isDeepStrictEqual(termFields(term), after)) throw new ChangedSince();
  await connectionOf(req).execute(sql`
    UPDATE suggestions SET note = NULL, merged_into_id = NULL, is_silent = false
    WHERE term_id = ${id}`);
  await updateTerm(req, id, before);
}

async function takeOut(req: PayloadRequest, { into, merged }: NonNullable<Decided['merge']>) {
  const target = await lockTerm(req, into);
  const without = target && withoutMerged(target, merged);
  if (!without) throw new ChangedSince();
  await updateTerm(req, into, without);
}

async function undo(req: PayloadRequest, id: number): Promise<boolean> {
  await advisoryLock(req, decisionsLock);
  const db = connectionOf(req);
  const { rows } = await db.execute<{ decided: Decided; is_undone: boolean }>(
    sql`SELECT decided, is_undone FROM suggestion_decisions WHERE id = ${id}`,
  );
  const [row] = rows;
  if (!row || row.is_undone) return Boolean(row);
  const { terms, merge, blocked } = row.decided;
  for (const term of terms) await putBack(req, term);
  if (merge) await takeOut(req, merge);
  if (blocked) await blockSource(req, blocked, false);
  await db.execute(sql`UPDATE suggestion_decisions SET is_undone = true WHERE id = ${id}`);
  return true;
}

/**
 * Undoes a decision with all its effects. Does nothing if it is already undone.
 *
 * @returns whether the decision exists; 'changed' if its effects have been changed since
 */
export async function undoDecision(req: PayloadRequest, id: number): Promise<boolean | 'changed'> {
  try {
    return await inTransaction(req, () => undo(req, id));
  } catch (error) {
    if (error instanceof ChangedSince) return 'changed';
    throw error;
  }
}
