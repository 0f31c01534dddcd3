import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepPayloadSecret } from './secrets';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'secrets-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('makes a secret once and keeps it for its owner’s eyes', async () => {
  const folder = await emptyFolder();
  const secret = await keepPayloadSecret(folder);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(await keepPayloadSecret(folder)).toBe(secret);
  expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('many that start at once agree on one secret', async () => {
  const folder = await emptyFolder();
  const secrets = await Promise.all(Array.from({ length: 10 }, () => keepPayloadSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secrets.json']);
});

test('names the file when it is damaged', async () => {
  const folder = await emptyFolder();
  await writeFile(path.join(folder, 'secrets.json'), '{"payloadSec');
  await expect(keepPayloadSecret(folder)).rejects.toThrow(/secrets\.json is damaged: put it back/);
});
