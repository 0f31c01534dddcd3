import { sql } from '@payloadcms/db-postgres';
import type { CollectionSlug, GlobalSlug, PayloadRequest } from 'payload';
import { namedLockSeed } from '../lock-keys';
import { connectionOf } from './connection';

function assertInTransaction({ transactionID }: PayloadRequest): void {
  if (!transactionID) throw new Error('A lock needs a transaction.');
}

/**
 * Takes a named lock until the transaction ends. Waits for other holders, in any process, and sees what they committed.
 *
 * @param name text of any length
 */
export async function advisoryLock(req: PayloadRequest, name: string): Promise<void> {
  assertInTransaction(req);
  await connectionOf(req).execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, ${namedLockSeed}))`,
  );
}

/** Takes the lock of the trigger on terms (`cms/migrations/initial/glossary-likeness.ts`) before any row is locked, to avoid deadlocks. */
async function lockLikenesses(req: PayloadRequest, table: string): Promise<void> {
  if (table === 'glossary_terms')
    await connectionOf(req).execute(
      sql`SELECT pg_advisory_xact_lock(hashtext('glossary_likenesses'))`,
    );
}

/**
 * Locks a record against changes and deletion until the transaction ends.
 *
 * @returns whether it exists
 */
export async function lockRecord(
  req: PayloadRequest,
  table: 'posts' | 'contact_messages' | 'glossary_terms' | 'comments' | 'mail' | 'media' | 'users',
  id: number,
): Promise<boolean> {
  assertInTransaction(req);
  await lockLikenesses(req, table);
  const { rows } = await connectionOf(req).execute(
    sql`SELECT 1 FROM ${sql.identifier(table)} WHERE id = ${id} FOR NO KEY UPDATE`,
  );
  return rows.length > 0;
}

type Saved = { collection: CollectionSlug; id: number | string } | { global: GlobalSlug };

const tableOf = (saved: Saved) =>
  ('global' in saved ? saved.global : saved.collection).replaceAll('-', '_');

/**
 * Locks a document against other saves until the transaction ends.
 *
 * @returns when it was last saved, including drafts; null for a global that was never saved
 */
export async function lockPresentVersion(
  req: PayloadRequest,
  saved: Saved,
): Promise<string | null> {
  assertInTransaction(req);
  const record = 'global' in saved ? sql`TRUE` : sql`id = ${saved.id}`;
  await lockLikenesses(req, tableOf(saved));
  await connectionOf(req).execute(
    sql`SELECT 1 FROM ${sql.identifier(tableOf(saved))} WHERE ${record} FOR NO KEY UPDATE`,
  );
  // Without access rules: Payload has checked the caller.
  if ('global' in saved) {
    const present = await req.payload.findGlobal({ slug: saved.global, depth: 0, req });
    return present.updatedAt ?? null;
  }
  const present = (await req.payload.findByID({
    collection: saved.collection,
    id: saved.id,
    draft: true,
    depth: 0,
    trash: true,
    disableErrors: true,
    select: { updatedAt: true },
    req,
  })) as { updatedAt?: string } | null;
  return present?.updatedAt ?? null;
}

type Moment = string | Date | null | undefined;

/** Compares two timestamps to the millisecond. Two missing ones are equal. */
export const isSameMoment = (one: Moment, other: Moment) =>
  one && other ? new Date(one).getTime() === new Date(other).getTime() : !one && !other;

/**
 * Locks a record as `lockRecord` does.
 *
 * @param read the record as it was read before
 * @returns whether it is unchanged
 */
export async function optimisticLock(
  req: PayloadRequest,
  table: 'comments',
  { id, updatedAt }: { id: number; updatedAt: string },
): Promise<boolean> {
  if (!(await lockRecord(req, table, id))) return false;
  const { rows } = await connectionOf(req).execute(
    sql`SELECT updated_at FROM ${sql.identifier(table)} WHERE id = ${id}`,
  );
  return isSameMoment(String(rows[0]?.updated_at), updatedAt);
}
