import { randomBytes } from 'node:crypto';
import type { Payload, PayloadRequest } from 'payload';
import { apiKeyHash } from '../access/api-key-hash';
import { commitTransaction, createLocalReq, initTransaction, killTransaction } from 'payload';

/** What the author needs to come in for the first time. It is shown once and stored nowhere in this form. */
export type AuthorCredentials = { email: string; password: string; apiKey: string };

async function createAuthor(req: PayloadRequest, credentials: AuthorCredentials) {
  const author = await req.payload.create({
    collection: 'users',
    data: {
      userName: 'author',
      email: credentials.email,
      password: credentials.password,
      role: 'author',
      isValidated: true,
    },
    req,
  });
  await req.payload.create({
    collection: 'api-keys',
    data: {
      label: 'First key',
      prefix: credentials.apiKey.slice(0, 8),
      hash: apiKeyHash(credentials.apiKey),
      owner: author.id,
    },
    req,
  });
}

/**
 * Makes the author's account and an API key unless there is an author. The system calls it at every start.
 *
 * @param given what the environment sets; the rest is made up
 * @returns the credentials when they were made now, else null
 */
export async function ensureAuthor(
  payload: Payload,
  given: Partial<AuthorCredentials>,
): Promise<AuthorCredentials | null> {
  const req = await createLocalReq({}, payload);
  const { totalDocs } = await payload.count({
    collection: 'users',
    where: { role: { equals: 'author' } },
    req,
  });
  if (totalDocs > 0) return null;

  const credentials = {
    email: given.email ?? 'author@localhost.localdomain',
    password: given.password ?? randomBytes(15).toString('base64url'),
    apiKey: given.apiKey ?? `fov_${randomBytes(32).toString('base64url')}`,
  };
  await initTransaction(req);
  try {
    await createAuthor(req, credentials);
    await commitTransaction(req);
  } catch (error) {
    await killTransaction(req);
    throw error;
  }
  return credentials;
}
