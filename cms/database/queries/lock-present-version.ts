import { sql } from '@payloadcms/db-postgres';
import type { CollectionSlug, GlobalSlug, PayloadRequest } from 'payload';
import { connectionOf } from './connection';

/** A document of a collection, or a global. */
export type Saved = { collection: CollectionSlug; id: number | string } | { global: GlobalSlug };

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
  if (!req.transactionID) throw new Error('A lock lasts for a transaction, and there is none.');
  const record = 'global' in saved ? sql`TRUE` : sql`id = ${saved.id}`;
  await connectionOf(req).execute(
    sql`SELECT 1 FROM ${sql.identifier(tableOf(saved))} WHERE ${record} FOR NO KEY UPDATE`,
  );
  // Called by the system: Payload has checked the caller's access.
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
