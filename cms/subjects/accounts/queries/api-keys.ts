import { createHash, randomBytes } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres';
import type { Payload, PayloadRequest, Where } from 'payload';
import { prepare } from '../../../platform/database/queries/prepare';
import type { ApiKey, User } from '../../../payload-types';

/** Returns the stored hash of an API key. Its 256 random bits need no slower hash. */
export const apiKeyHash = (apiKey: string) => createHash('sha256').update(apiKey).digest('hex');

/** Returns the visible part of a key, by which people recognize it. */
const apiKeyPrefix = (apiKey: string) => apiKey.slice(0, 8);

/** Returns a new key of 256 random bits, or one chosen by the operator, and its stored fields. */
export function newApiKey(apiKey = `fov_${randomBytes(32).toString('base64url')}`) {
  return { apiKey, stored: { prefix: apiKeyPrefix(apiKey), hash: apiKeyHash(apiKey) } };
}

type NewApiKey = {
  label: string;
  owner: number;
  expiresAt?: Date;
  key?: ReturnType<typeof newApiKey>;
};

/** Stores a new API key and returns it: it cannot be read again. Called by the system, for the operator. */
export async function createApiKey(
  req: PayloadRequest,
  { label, owner, expiresAt, key = newApiKey() }: NewApiKey,
): Promise<string> {
  await req.payload.create({
    collection: 'api-keys',
    data: { label, owner, expiresAt: expiresAt?.toISOString(), ...key.stored },
    req,
  });
  return key.apiKey;
}

/** Returns all API keys without hashes, newest first. Called by the system, for the operator. */
export async function listApiKeys(payload: Payload): Promise<ApiKey[]> {
  const { docs } = await payload.find({
    collection: 'api-keys',
    sort: '-createdAt',
    pagination: false,
    depth: 1,
  });
  return docs;
}

/** Returns valid keys by their prefix, or one by its whole text. Called by the system, for the operator. */
export async function findValidApiKeys(payload: Payload, beginning: string): Promise<ApiKey[]> {
  const prefix = apiKeyPrefix(beginning);
  const where: Where[] = [{ prefix: { equals: prefix } }, { revokedAt: { exists: false } }];
  if (beginning !== prefix) where.push({ hash: { equals: apiKeyHash(beginning) } });
  const { docs } = await payload.find({
    collection: 'api-keys',
    where: { and: where },
    pagination: false,
    depth: 0,
  });
  return docs;
}

/** Revokes a key at once in every process. Called by the system, for the operator. */
export async function revokeApiKey(payload: Payload, id: number): Promise<void> {
  await payload.update({
    collection: 'api-keys',
    id,
    data: { revokedAt: new Date().toISOString() },
    depth: 0,
  });
}

async function noteUse(payload: Payload, { id, lastUsedAt }: ApiKey): Promise<void> {
  if (lastUsedAt && Date.parse(lastUsedAt) > Date.now() - 60_000) return;
  // Of concurrent calls, one writes.
  await payload.db.drizzle.execute(sql`
    UPDATE api_keys SET last_used_at = now()
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`);
}

/** Returns a valid key's owner, or null. Not cached, so that revoked keys are refused at once. Called by the system. */
export async function findApiKeyOwner(payload: Payload, apiKey: string): Promise<User | null> {
  const hash = apiKeyHash(apiKey);
  const now = new Date().toISOString();
  const { docs } = await payload.find({
    collection: 'api-keys',
    where: {
      and: [
        { hash: { equals: hash } },
        { or: [{ expiresAt: { exists: false } }, { expiresAt: { greater_than: now } }] },
        { revokedAt: { exists: false } },
      ],
    },
    limit: 1,
    pagination: false,
    depth: 1,
    showHiddenFields: true,
  });
  const [key] = docs;
  if (!key || typeof key.owner === 'number') return null;
  await noteUse(payload, key);
  return key.owner;
}

const findKey = prepare<{ id: number }, { hash: string }>(
  sql`SELECT id FROM api_keys WHERE hash = ${sql.placeholder('hash')}`,
);

/** Returns whether a key was ever created here, even if it is expired or revoked. Called by the system. */
export const isStoredApiKey = async (payload: Payload, apiKey: string): Promise<boolean> =>
  (await findKey({ payload }, { hash: apiKeyHash(apiKey) })).length > 0;
