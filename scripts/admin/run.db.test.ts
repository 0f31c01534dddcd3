import { sql } from '@payloadcms/db-postgres';
import { expect, test } from 'vitest';
import { OperatorError } from '../../cms/operator-error';
import { ensureAuthor } from '../../cms/accounts/queries/ensure-author';
import { openSite } from '../../cms/testing/open-site';
import { asBrowser, call, logIn, makeReader } from '../../cms/testing/readers';

async function resetPassword(email?: string) {
  const { payload } = await openSite();
  const { run } = await import('./run');
  const said: string[] = [];
  const printed: string[] = [];
  await run(
    payload,
    { task: 'reset-password', email },
    { report: (line) => said.push(line), print: (line) => printed.push(line) },
  );
  return { said: said.join('\n'), printed: printed.join('\n') };
}

test('an author who is locked out gets a password that works, and their sessions end', async () => {
  await expect(resetPassword()).rejects.toThrow(OperatorError);
  const { payload } = await openSite();
  const made = await ensureAuthor(payload, { email: 'robert@example.com' });
  const session = asBrowser((await logIn('author', { Password: made?.password })).cookies);
  await payload.db.drizzle.execute(sql`UPDATE users SET lock_until = now() + interval '1 year'`);

  const { said, printed } = await resetPassword();
  expect(said).toContain('robert@example.com');
  expect(said).not.toContain(printed);
  expect((await call('/Users/me', session)).body).toMatchObject({ userName: 'Guest' });
  expect(await logIn('author', { Password: made?.password })).toMatchObject({ status: 401 });
  expect(await logIn('author', { Password: printed })).toMatchObject({ status: 200 });
});

test('it is for the staff: a reader has the mail for it', async () => {
  await makeReader('reader');
  await expect(resetPassword('reader@example.com')).rejects.toThrow('Neither the author');
  const { printed } = await resetPassword('robert@example.com');
  expect(await logIn('author', { Password: printed })).toMatchObject({ status: 200 });
});
