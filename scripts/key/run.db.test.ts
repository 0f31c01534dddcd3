import { beforeAll, expect, test } from 'vitest';
import { OperatorError } from '../../cms/operator-error';
import { ensureAuthor } from '../../cms/accounts/queries/staff';
import { siteRequest, openSite, type TestSite } from '../../cms/testing/open-site';
import type { Options } from './main';

let site: TestSite;

beforeAll(async () => {
  site = await openSite();
});

async function run(order: Options) {
  const { run } = await import('./run');
  const said: string[] = [];
  const printed: string[] = [];
  await run(site.payload, order, {
    report: (line) => said.push(line),
    print: (line) => printed.push(line),
  });
  return { said: said.join('\n'), printed: printed.join('\n') };
}

async function statusWith(apiKey: string) {
  const request = siteRequest('/api/fovea/pending');
  request.headers.set('x-api-key', apiKey);
  return (await site.api(request)).status;
}

const create = (label: string, expiresAt?: Date): Options => ({ task: 'create', label, expiresAt });

test('without an author, no key can be created', async () => {
  await expect(run(create('Early'))).rejects.toThrow(OperatorError);
  expect((await run({ task: 'list' })).printed).toBe('There are no keys.');
});

test('the first author has the key of the environment', async () => {
  const apiKey = 'a-key-that-the-operator-chose-for-himself';
  const made = await ensureAuthor(site.payload, { apiKey });
  expect(made?.apiKey).toBe(apiKey);
  expect(await statusWith(apiKey)).toBe(200);
});

test('a new key is printed alone, works, and is not shown in the list', async () => {
  const { said, printed } = await run(create('My script', new Date(Date.now() + 60_000)));
  expect(printed).toMatch(/^fov_[\w-]{43}$/);
  expect(said).toContain('“My script”');
  expect(said).not.toContain(printed);
  expect(await statusWith(printed)).toBe(200);
  const { printed: table } = await run({ task: 'list' });
  expect(table).toMatch(/^fov_\S+ +valid .* author@\S+ +My script$/m);
  expect(table).not.toContain(printed);
});

test('a key is revoked by its prefix', async () => {
  const { printed: apiKey } = await run(create('Lost'));
  const { said } = await run({ task: 'revoke', prefix: apiKey.slice(0, 8) });
  expect(said).toContain('“Lost”');
  expect(await statusWith(apiKey)).toBe(401);
  expect((await run({ task: 'list' })).printed).toMatch(/revoked .* Lost$/m);
  await expect(run({ task: 'revoke', prefix: apiKey.slice(0, 8) })).rejects.toThrow(
    'No valid key begins with',
  );
});

test('an ambiguous prefix revokes nothing, a whole key does', async () => {
  const { createApiKey } = await import('../../cms/accounts/queries/api-keys');
  const { findAuthor } = await import('../../cms/accounts/queries/staff');
  const { newApiKey } = await import('../../cms/accounts/api-key');
  const { createLocalReq } = await import('payload');
  const owner = (await findAuthor(site.payload)) ?? 0;
  const twins = ['one', 'two'].map((end) => `the-same-beginning-and-another-end-${end}`);
  for (const twin of twins)
    await createApiKey(await createLocalReq({}, site.payload), {
      label: twin,
      owner,
      key: newApiKey(twin),
    });
  await expect(run({ task: 'revoke', prefix: 'the-same' })).rejects.toThrow('Several keys');
  await run({ task: 'revoke', prefix: twins[1] ?? '' });
  expect(await statusWith(twins[0] ?? '')).toBe(200);
  expect(await statusWith(twins[1] ?? '')).toBe(401);
});
