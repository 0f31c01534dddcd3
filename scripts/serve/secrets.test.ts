import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
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

test('a full disk leaves no drafts of the secret and of the lock', async () => {
  const folder = await temporaryFolder();
  const [secrets, lock] = ['secrets.ts', '../../cms/platform/database/data-directory.ts'].map(
    (file) => JSON.stringify(path.join(import.meta.dirname, file)),
  );
  const script = `
    const { ensurePayloadSecret } = await import(${secrets});
    const { lockDataDirectory } = await import(${lock});
    const folder = ${JSON.stringify(folder)};
    const failed = await Promise.allSettled([ensurePayloadSecret(folder), lockDataDirectory(folder)]);
    console.log(failed.map(({ reason }) => reason?.code).join());`;
  // With this limit, no file can have content.
  const limited = `ulimit -f 0; exec "$0" --import tsx --input-type=module --eval "$1"`;
  const run = promisify(execFile)('sh', ['-c', limited, process.execPath, script]);
  expect((await run).stdout).toBe('EFBIG,EFBIG\n');
  expect(await readdir(folder)).toEqual([]);
});
