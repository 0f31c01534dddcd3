import { expect, test } from 'vitest';
import { OperatorError } from '../../cms/operator-error';
import { ensureAuthor } from '../../cms/accounts/queries/staff';
import { openSite } from '../../cms/testing/open-site';
import type { Options } from './main';
import { asBrowser, call, logIn, makeReader } from '../../cms/testing/readers';

async function carryOut(order: Options) {
  const { payload } = await openSite();
  const { run } = await import('./run');
  const said: string[] = [];
  const printed: string[] = [];
  await run(payload, order, {
    report: (line) => said.push(line),
    print: (line) => printed.push(line),
  });
  return { said: said.join('\n'), printed: printed.join('\n') };
}

const resetPassword = (email?: string) => carryOut({ task: 'reset-password', email });

test('resetting a password gives the author a new one and ends their sessions', async () => {
  await expect(resetPassword()).rejects.toThrow(OperatorError);
  const { payload } = await openSite();
  const made = await ensureAuthor(payload, { email: 'robert@example.com' });
  const session = asBrowser((await logIn('author', { Password: made?.password })).cookies);

  const { said, printed } = await resetPassword();
  expect(said).toContain('robert@example.com');
  expect(said).not.toContain(printed);
  expect((await call('/Users/me', session)).body).toMatchObject({ userName: 'Guest' });
  expect(await logIn('author', { Password: made?.password })).toMatchObject({ status: 401 });
  expect(await logIn('author', { Password: printed })).toMatchObject({ status: 200 });
});

test('only passwords of staff can be reset here', async () => {
  await makeReader('reader');
  await expect(resetPassword('reader@example.com')).rejects.toThrow('No author or editor has');
  const { printed } = await resetPassword('robert@example.com');
  expect(await logIn('author', { Password: printed })).toMatchObject({ status: 200 });
});

test('a new editor can log in and is listed', async () => {
  const account = { userName: 'Ann', email: 'ann@example.com', role: 'editor' } as const;
  const { said, printed } = await carryOut({ task: 'create', ...account });
  expect(said).toContain('“Ann” (ann@example.com) can log in as editor.');
  expect(said).not.toContain(printed);
  expect(await logIn('Ann', { Password: printed })).toMatchObject({ status: 200 });

  const { printed: table } = await carryOut({ task: 'list' });
  expect(table).toMatch(/^Ann +editor +ann@example\.com +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d$/m);
  expect(table).not.toContain('reader@example.com');

  const made = (changed: { userName?: string; email?: string }) =>
    carryOut({ task: 'create', ...account, ...changed });
  await expect(made({ email: 'other@example.com' })).rejects.toThrow('Name: Belongs to another');
  await expect(made({ userName: 'Berta' })).rejects.toThrow(
    'E-mail address: A user with the given email is already registered.',
  );
  await expect(made({ userName: 'Berta', email: 'no' })).rejects.toThrow(
    'E-mail address: Please enter a valid email address.',
  );
});
