import type { PayloadRequest } from 'payload';
import { newApiKey } from '../api-key';

type NewApiKey = {
  /** What the key is for, in the words of its maker. */
  label: string;
  /** The id of the user that the key speaks for. */
  owner: number;
  expiresAt?: Date;
  key?: ReturnType<typeof newApiKey>;
};

/**
 * Stores a new API key. The system does it, for the operator.
 *
 * @returns the key itself, which nobody can read again
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
