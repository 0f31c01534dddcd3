import { timingSafeEqual } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';
import { apiKeyHash } from '../api-key';
import type { ApiKey, User } from '../../payload-types';

/** Records the use of a key, at most once a minute. */
async function noteUse(payload: Payload, { id, lastUsedAt }: ApiKey): Promise<void> {
  if (lastUsedAt && Date.parse(lastUsedAt) > Date.now() - 60_000) return;
  // Of concurrent calls, one writes.
  await payload.db.drizzle.execute(sql`
    UPDATE api_keys SET last_used_at = now()
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`);
}

/**
 * Returns the owner of an API key; null if the key is unknown, expired or revoked. Looked up for every call, so that all
 * processes refuse a revoked key at once. Called by the system.
 */
export async function findApiKeyOwner(payload: Payload, apiKey: string): Promise<User | null> {
  const hash = apiKeyHash(apiKey);
  const now = new Date().toISOString();
  const { docs } = await payload.find({
    collection: 'api-keys',
    where: {
      and: [
        { hash: { equals: hash } },
        { or: [{ expiresAt: { exists: false } }, { expiresAt: { greater_than: now } }] },
        { or: [{ revokedAt: { exists: false } }, { revokedAt: { greater_than: now } }] },
      ],
    },
    limit: 1,
    pagination: false,
    depth: 1,
    showHiddenFields: true,
  });
  const [key] = docs;
  if (!key || !timingSafeEqual(Buffer.from(key.hash), Buffer.from(hash))) return null;
  if (typeof key.owner === 'number') return null;
  await noteUse(payload, key);
  return key.owner;
}
