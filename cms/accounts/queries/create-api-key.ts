import type { PayloadRequest } from 'payload';
import { newApiKey } from '../new-api-key';

type Wanted = {
  /** What the key is for, in the words of whoever makes it. */
  label: string;
  /** The id of the user that the key speaks for. */
  owner: number;
  expiresAt?: Date;
  made?: ReturnType<typeof newApiKey>;
};

/**
 * Stores a new API key. The system does it, for whoever runs the server.
 *
 * @returns the key itself, which nobody can read again
 */
export async function createApiKey(
  req: PayloadRequest,
  { label, owner, expiresAt, made = newApiKey() }: Wanted,
): Promise<string> {
  await req.payload.create({
    collection: 'api-keys',
    data: { label, owner, expiresAt: expiresAt?.toISOString(), ...made.stored },
    req,
  });
  return made.apiKey;
}
