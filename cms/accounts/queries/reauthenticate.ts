import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { HttpError } from '../../api/http-error';
import { sessionOf } from '../../access/session';
import { connectionOf } from '../../database/queries/connection';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/locks';
import { currentUser } from '../current-user';
import { assertOwnPassword } from './passwords';
import { assertSecondStep } from './second-step';

/** Stores that the user of the present session has just confirmed their identity. */
export const confirmSession = (req: PayloadRequest): Promise<void> =>
  inTransaction(req, async () => {
    const id = Number(req.user?.id);
    await lockRecord(req, 'users', id);
    await connectionOf(req).execute(sql`
      UPDATE users_sessions SET confirmed_at = now()
      WHERE _parent_id = ${id} AND id = ${sessionOf(req.user)}`);
  });

/**
 * Confirms the present session by the password and, if set up, the second step.
 *
 * @throws HttpError 400 for a missing or wrong password or code, 429 after too many
 */
export async function reauthenticate(
  req: PayloadRequest,
  { password, code }: { password: string; code?: string | null | undefined },
): Promise<void> {
  await assertOwnPassword(req, password);
  await assertSecondStep(req, currentUser(req), { code }, 'proof').catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    // A 401 would mean that the session has ended.
    throw new HttpError(400, error.detail, error.details);
  });
  await confirmSession(req);
}
