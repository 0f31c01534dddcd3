import { expect } from 'vitest';
import { problem } from '../contract/problem';
import type { TestSite } from './open-site';

const password = 'correct horse battery staple';

/** Makes a user of a role and logs him in. @returns the token of his session */
export async function logInAs(
  { payload }: TestSite,
  role: 'reader' | 'editor' | 'author',
): Promise<string> {
  const email = `${role}@example.com`;
  await payload.create({
    collection: 'users',
    data: { userName: role, email, password, role, isValidated: true },
  });
  const { token } = await payload.login({ collection: 'users', data: { email, password } });
  if (!token) throw new Error(`The ${role} cannot log in.`);
  return token;
}

/** The API's JSON answer to a request; an error must be a problem as the contract says. */
export async function answerTo({ api }: TestSite, request: Request) {
  const answer = await api(request);
  const body: unknown = await answer.json();
  if (!answer.ok) expect(problem.parse(body)).toEqual(body);
  return { status: answer.status, body };
}
