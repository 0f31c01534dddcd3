import { createLocalReq, type Payload } from 'payload';
import { expect } from 'vitest';
import { problem } from '../contract/call';
import { logIn } from '../accounts/queries/log-in';
import type { TestSite } from './open-site';

const password = 'correct horse battery staple';

/** Logs a user in. @returns the token of their session, which no reply says */
export async function openSession(
  payload: Payload,
  credentials: { email: string; password: string },
): Promise<string> {
  const req = await createLocalReq({}, payload);
  const session = await logIn(req, { ...credentials, rememberMe: false }, '');
  if (!session) throw new Error(`${credentials.email} cannot log in.`);
  return session.token;
}

/** Makes a user of a role and logs them in. @returns the token of their session */
export async function logInAs(
  { payload }: TestSite,
  role: 'reader' | 'editor' | 'author',
): Promise<string> {
  const email = `${role}@example.com`;
  await payload.create({
    collection: 'users',
    data: { userName: role, email, password, role, isValidated: true },
  });
  return openSession(payload, { email, password });
}

/** The API's JSON answer to a request; an error must be a problem as the contract says. */
export async function answerTo({ api }: TestSite, request: Request) {
  const answer = await api(request);
  const body: unknown = await answer.json();
  if (!answer.ok) expect(problem.parse(body)).toEqual(body);
  return { status: answer.status, body };
}
