import { createHash } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import type { Route } from '../../../contract/call';
import { idempotencyKeyHeader, longestIdempotencyKey } from '../../../contract/plain/headers';
import { HttpError, invalidFields } from '../http-error';
import { connectionOf } from '../../database/queries/connection';
import { advisoryLock } from '../../database/queries/locks';

/** Visible characters, with or without quotation marks. */
const form = /^"?([\x21\x23-\x7e]+)"?$/;

/** Returns the Idempotency-Key, or null. @throws HttpError 400 for an invalid one */
function idempotencyKeyOf({ headers }: Pick<PayloadRequest, 'headers'>): string | null {
  const sent = headers.get(idempotencyKeyHeader);
  if (sent === null) return null;
  const key = form.exec(sent.trim())?.[1];
  if (key !== undefined && key.length <= longestIdempotencyKey) return key;
  const message = `Must have 1 to ${longestIdempotencyKey} letters, digits and punctuation marks, such as a UUID.`;
  throw invalidFields({ path: idempotencyKeyHeader, message });
}

type StoredReply<Reply> = { fingerprint: string; reply: Reply };

const usedForAnother = () =>
  new HttpError(422, 'This Idempotency-Key was already used for another request. Use a new one.');

/**
 * Runs `work` once for a client's header Idempotency-Key. A repeated request within 24 hours gets the first reply. Failures are
 * not stored and can be retried.
 *
 * @param sent the input, which must be the same
 * @param work in the request's transaction
 * @throws HttpError 422 if the key was used with another input, 400 for an invalid one
 */
export async function runIdempotently<Reply extends object>(
  req: PayloadRequest,
  { route, sent }: { route: Route; sent: unknown },
  work: () => Promise<Reply>,
): Promise<Reply> {
  const caller = req.user?.id;
  const key = idempotencyKeyOf(req);
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
