import { createHash } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { Route } from '../../contract/call';
import { HttpError } from '../http-error';
import { connectionOf } from '../../database/queries/connection';
import { advisoryLock } from '../../database/queries/advisory-lock';

type StoredReply<Reply> = { fingerprint: string; reply: Reply };

const usedForAnother = () =>
  new HttpError(422, 'This Idempotency-Key was sent with something else before. Use a new one.');

/**
 * Does some work once for a key that its caller has made up: a caller that sends the same again within 24 hours, because they got
 * no answer or clicked twice, gets the first answer. What fails is not stored, and can be tried again by the same key.
 *
 * @param key the header Idempotency-Key; null where there is none, and the work is done
 * @param sent what the key stands for
 * @param work belongs to the transaction that the request is in
 * @throws HttpError 422 when the key was sent with something else before
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
