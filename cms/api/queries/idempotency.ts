import { createHash } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { Route } from '../../contract/call';
import { HttpError } from '../http-error';
import { connectionOf } from '../../database/queries/connection';
import { advisoryLock } from '../../database/queries/locks';

type StoredReply<Reply> = { fingerprint: string; reply: Reply };

const usedForAnother = () =>
  new HttpError(422, 'This Idempotency-Key was already used for another request. Use a new one.');

/**
 * Runs `work` once for a client's key. A repeated request within 24 hours gets the first reply. Failures are not stored and can
 * be retried.
 *
 * @param key the header Idempotency-Key; null to run without it
 * @param sent the input, which must be the same
 * @param work in the request's transaction
 * @throws HttpError 422 if the key was used with another input
 */
export async function runIdempotently<Reply extends object>(
  req: PayloadRequest,
  { route, key, sent }: { route: Route; key: string | null; sent: unknown },
  work: () => Promise<Reply>,
): Promise<Reply> {
  const caller = req.user?.id;
  if (key === null || caller === undefined) return work();
  const fingerprint = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
  const db = connectionOf(req);

  await advisoryLock(req, `answer ${JSON.stringify([caller, route, key])}`);
  await db.execute(sql`
    DELETE FROM idempotent_calls
    WHERE caller = ${caller} AND route = ${route} AND key = ${key}
      AND created_at < now() - interval '24 hours'`);
  const { rows } = await db.execute<StoredReply<Reply>>(sql`
    SELECT fingerprint, reply FROM idempotent_calls
    WHERE caller = ${caller} AND route = ${route} AND key = ${key}`);
  if (rows[0] && rows[0].fingerprint !== fingerprint) throw usedForAnother();
  if (rows[0]) return rows[0].reply;

  const reply = await work();
  await db.execute(sql`
    INSERT INTO idempotent_calls (caller, route, key, fingerprint, reply)
    VALUES (${caller}, ${route}, ${key}, ${fingerprint}, ${JSON.stringify(reply)}::jsonb)`);
  return reply;
}
