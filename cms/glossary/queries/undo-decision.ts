import { isDeepStrictEqual } from 'node:util';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { refusalOf } from '../../api/http-error';
import { undoDecision as call } from '../../contract/suggestions';
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

const changedSince = () => refusalOf(call, 409);

/** Restores a pending term. */
async function putBack(req: PayloadRequest, { id, before, after }: Decided['terms'][number]) {
  const term = await lockTerm(req, id);
  if (!term || !isDeepStrictEqual(termFields(term), after)) throw changedSince();
  await connectionOf(req).execute(sql`
    UPDATE suggestions SET note = NULL, merged_into_id = NULL, is_silent = false
    WHERE term_id = ${id}`);
  await updateTerm(req, id, before);
}

async function takeOut(req: PayloadRequest, { into, merged }: NonNullable<Decided['merge']>) {
  const target = await lockTerm(req, into);
  const without = target && withoutMerged(target, merged);
  if (!without) throw changedSince();
  await updateTerm(req, into, without);
}

/**
 * Undoes a decision with all its effects. Does nothing if it is already undone.
 *
 * @returns whether the decision exists
 * @throws HttpError 409 if its effects have been changed since
 */
export const undoDecision = (req: PayloadRequest, id: number): Promise<boolean> =>
  inTransaction(req, async () => {
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
  });
