import type { PayloadRequest } from 'payload';
import { newApiKey } from '../api-key';

type NewApiKey = {
  /** Purpose of the key. */
  label: string;
  /** User id of the owner. */
  owner: number;
  expiresAt?: Date;
  key?: ReturnType<typeof newApiKey>;
};

/**
 * Stores a new API key. Called by the system, for the operator.
 *
 * @returns the key itself, which cannot be read again
 */
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
