import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { keyedHash } from '../../../platform/access/signed-token';
import { clientIp, customerNetwork, isSharedByProxy } from '../../../platform/api/limits/client-ip';
import { connectionOf } from '../../../platform/database/queries/connection';

/**
 * Returns a keyed hash of the sender's network, by which anonymous visitors can be blocked. Null for shared addresses of
 * untrusted proxies.
 */
export function hashedAddress(req: PayloadRequest): string | null {
  const network = customerNetwork(clientIp(req));
  if (network === null || isSharedByProxy(req)) return null;
  return keyedHash('suggesting network', network, req.payload.secret).toString('hex');
}

/** Returns whether the sender's account or network is blocked. */
export async function isSourceBlocked(req: PayloadRequest): Promise<boolean> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT 1 FROM users WHERE id = ${req.user?.id ?? null} AND is_blocked
    UNION ALL SELECT 1 FROM blocked_suggesters WHERE address = ${hashedAddress(req)}`);
  return rows.length > 0;
}

/** Source of a suggestion: a reader's account, or a hashed IP address. */
export type SuggestionSource = { reader: number } | { address: string };

/** Returns the sources of terms, without unknown ones and staff. */
export async function findSources(
  req: PayloadRequest,
  terms: number[],
): Promise<Map<number, SuggestionSource>> {
  if (terms.length === 0) return new Map();
  const { rows } = await connectionOf(req).execute(sql`
    SELECT DISTINCT ON (t.id) t.id, u.id AS reader, s.address
    FROM glossary_terms t
    LEFT JOIN users u ON u.id = t.suggested_by_id AND u.role = 'reader'
    LEFT JOIN suggestions s ON s.term_id = t.id AND t.suggested_by_id IS NULL
    WHERE t.id = ANY(${sql.param(terms)}::int[]) AND (u.id IS NOT NULL OR s.address IS NOT NULL)
    ORDER BY t.id, s.id`);
  return new Map(
    rows.map(({ id, reader, address }) => [
      Number(id),
      reader === null ? { address: String(address) } : { reader: Number(reader) },
    ]),
  );
}

export async function pendingOfSource(
  req: PayloadRequest,
  source: SuggestionSource,
): Promise<number[]> {
  const isFromSource =
    'reader' in source
      ? sql`t.suggested_by_id = ${source.reader}`
      : sql`t.suggested_by_id IS NULL AND t.id IN (
          SELECT term_id FROM suggestions WHERE address = ${source.address})`;
  const { rows } = await connectionOf(req).execute(sql`
    SELECT t.id FROM glossary_terms t
    WHERE ${isFromSource} AND t.status = 'pending' AND t.deleted_at IS NULL ORDER BY t.id`);
  return rows.map(({ id }) => Number(id));
}

/** Blocks or unblocks a source. @returns whether it was blocked before */
export async function blockSource(
  req: PayloadRequest,
  source: SuggestionSource,
  isBlocked: boolean,
): Promise<boolean> {
  const db = connectionOf(req);
  if ('reader' in source) {
    const { rows } = await db.execute(sql`
      UPDATE users u SET is_blocked = ${isBlocked}
      FROM (SELECT id, is_blocked FROM users WHERE id = ${source.reader} FOR NO KEY UPDATE) AS before
      WHERE u.id = before.id RETURNING before.is_blocked`);
    return rows[0]?.is_blocked === true;
  }
  const { rows } = await db.execute(
    isBlocked
      ? sql`INSERT INTO blocked_suggesters (address) VALUES (${source.address})
          ON CONFLICT DO NOTHING RETURNING address`
      : sql`DELETE FROM blocked_suggesters WHERE address = ${source.address} RETURNING address`,
  );
  return isBlocked ? rows.length === 0 : rows.length > 0;
}
