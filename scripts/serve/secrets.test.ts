import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { ensurePayloadSecret } from './secrets';

test('the secret is created once, and only its owner can read it', async () => {
  const folder = await temporaryFolder();
  const secret = await ensurePayloadSecret(folder);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(await ensurePayloadSecret(folder)).toBe(secret);
  expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('processes that start at the same time agree on one secret', async () => {
  const folder = await temporaryFolder();
  const secrets = await Promise.all(Array.from({ length: 10 }, () => ensurePayloadSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secrets.json']);
});

test('a damaged file is reported by name', async () => {
  const folder = await temporaryFolder({ 'secrets.json': '{"payloadSec' });
  await expect(ensurePayloadSecret(folder)).rejects.toThrow(/secrets\.json is damaged: restore it/);
});
