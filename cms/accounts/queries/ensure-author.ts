import { randomBytes } from 'node:crypto';
import type { Payload, PayloadRequest } from 'payload';
import { newApiKey } from '../api-key';
import { commitTransaction, createLocalReq, initTransaction, killTransaction } from 'payload';
import { createApiKey } from './create-api-key';

/** First credentials of the author, shown once. Only hashes are stored. */
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
  await createApiKey(req, {
    label: 'First key',
    owner: author.id,
    key: newApiKey(credentials.apiKey),
  });
}

/**
 * Creates the author's account and an API key if there is no author. Called at every start.
 *
 * @param given values from the environment; the rest is generated
 * @returns the credentials if they were created, else null
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
    apiKey: newApiKey(given.apiKey).apiKey,
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
