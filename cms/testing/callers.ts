import { createLocalReq, type Payload } from 'payload';
import { expect } from 'vitest';
import { problem } from '../contract/call';
import { createApiKey } from '../subjects/accounts/queries/api-keys';
import { logIn } from '../subjects/accounts/queries/log-in';
import type { Role } from '../platform/access/callers';
import type { TestSite } from './open-site';

export const password = 'correct horse battery staple';

/** Logs a user in and returns the session token, which no reply contains. */
export async function openSession(
  payload: Payload,
  credentials: { email: string; password: string },
): Promise<string> {
  const req = await createLocalReq({}, payload);
  const session = await logIn(req, { ...credentials, rememberMe: false }, '');
  if (!session) throw new Error(`${credentials.email} cannot log in.`);
  return session.token;
}

/** Creates a user with `password` and logs them in. */
export async function makeUser({ payload }: TestSite, role: Role, userName: string = role) {
  const email = `${userName}@example.com`;
  const { id } = await payload.create({
    collection: 'users',
    data: { userName, email, password, role, isValidated: true },
  });
  return { id, email, token: await openSession(payload, { email, password }) };
}

export const makeKey = async ({ payload }: TestSite, owner: number, expiresAt?: Date) =>
  createApiKey(await createLocalReq({}, payload), { label: 'A script', owner, expiresAt });

/** Creates a user with a role, logs them in and returns the session token. */
export const logInAs = async (site: TestSite, role: Role): Promise<string> =>
  (await makeUser(site, role)).token;

/** Returns the API's JSON response. Fails if an error is not a `problem` of the contract. */
export async function answerTo({ api }: TestSite, request: Request) {
  const answer = await api(request);
  const body: unknown = await answer.json();
  if (!answer.ok) expect(problem.parse(body)).toEqual(body);
  return { status: answer.status, body };
}
