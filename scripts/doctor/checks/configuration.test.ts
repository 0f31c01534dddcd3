import { chmodSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { readEnvironment } from '../../../cms/platform/env';
import { openBucket } from '../../../cms/testing/s3-server';
import { temporaryFolder } from '../../../cms/testing/temporary-folder';
import {
  checkBucket,
  checkConfiguration,
  checkDisk,
  judgeDisk,
  readConfiguration,
} from './configuration';

test('each invalid variable is a problem with a remedy', () => {
  vi.stubEnv('PORT', '81');
  expect(readConfiguration()).toMatchObject({ PORT: 81 });
  vi.stubEnv('PORT', 'eighty');
  vi.stubEnv('ADMIN_PASSWORD', 'short');
  const problem = {
    check: 'configuration',
    status: 'bad',
    remedy: expect.stringContaining('.env.example') as string,
  };
  expect(readConfiguration()).toEqual([
    { ...problem, found: 'PORT must be a port number from 0 to 65535.' },
    { ...problem, found: 'ADMIN_PASSWORD must have at least 12 characters.' },
  ]);
});

const SITE_URL = 'https://www.example.com';
const PAYLOAD_SECRET = 'x'.repeat(32);
const SMTP_URL = 'smtp://mail.example.com';

test.each<[Record<string, string>, string[]]>([
  [{ SITE_URL, PAYLOAD_SECRET }, ['good: all variables are valid.']],
  [{ SITE_URL, PAYLOAD_SECRET, SMTP_URL, MAIL_FROM: 'a@example.com' }, ['good: all variables']],
  [{ SITE_URL }, ['good: all variables']],
  [{ SMTP_URL }, ['warning: SITE_URL is not set', 'bad: MAIL_FROM is not set']],
])('with only %j, the findings are %j', async (source, findings) => {
  const DATA_DIR = await temporaryFolder();
  const found = await checkConfiguration(readEnvironment({ ...source, DATA_DIR }));
  expect(found.map((finding) => `${finding.status}: ${finding.found}`)).toEqual(
    findings.map((each) => expect.stringContaining(each) as string),
  );
});

test.each([
  [0o600, 'linux', {}, 'good'],
  [0o604, 'linux', {}, 'bad'],
  [0o640, 'linux', {}, 'bad'],
  [0o640, 'linux', { PAYLOAD_SECRET }, 'good'],
  // Windows has no such permissions, and Node.js reports all of them.
  [0o666, 'win32', {}, 'good'],
])('stored secrets with the mode %o on %s with %j are %s', async (mode, platform, own, status) => {
  const DATA_DIR = await temporaryFolder({ 'secrets.json': '{}' });
  chmodSync(path.join(DATA_DIR, 'secrets.json'), mode);
  const environment = readEnvironment({ SITE_URL, DATA_DIR, ...own });
  vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }));
  expect(await checkConfiguration(environment)).toMatchObject([{ status }]);
});

test('the data folder must be writable', async () => {
  const folder = await temporaryFolder({ file: '' });
  const findingsIn = (name: string) => checkDisk({ DATA_DIR: path.join(folder, name) });
  expect(await findingsIn('')).toMatchObject([{ found: expect.stringContaining(' MB are free') }]);
  expect(await findingsIn('missing')).toMatchObject([{ check: 'disk', status: 'unknown' }]);
  expect(await findingsIn('file/below')).toMatchObject([
    { status: 'bad', found: expect.stringContaining('this user cannot write') as string },
  ]);
});

const blocksOfGigabyte = 1024 ** 3 / 4096;

test.each([
  [blocksOfGigabyte, 1_000, 'good', '1,024 MB are free where /data is.'],
  [blocksOfGigabyte - 1, 1_000, 'warning', '1,024 MB'],
  [51_200, 1_000, 'warning', '200 MB'],
  [51_199, 1_000, 'bad', '200 MB'],
  [blocksOfGigabyte, 999, 'bad', '1,024 MB'],
])('a disk with %i free blocks and %i free files is %s', (bavail, ffree, status, found) => {
  expect(judgeDisk('/data', { bavail, bsize: 4096, files: 9_000, ffree })).toMatchObject([
    { status, found: expect.stringContaining(found) as string },
  ]);
});

test('a file system that does not count files does not lack any', () => {
  const free = { bavail: blocksOfGigabyte, bsize: 4096, files: 0, ffree: 0 };
  expect(judgeDisk('/data', free)).toMatchObject([{ status: 'good' }]);
});

const BACKUP_S3_URL = 's3://backups/site';

test('a working bucket is good, and stays empty', async () => {
  const server = await openBucket();
  expect(await checkBucket({ BACKUP_S3_URL })).toEqual([
    {
      check: 'bucket',
      status: 'good',
      found: 'files in s3://backups/site can be written, listed, read and deleted.',
    },
  ]);
  expect(server.objects.size).toBe(0);
  expect(await checkBucket({ BACKUP_S3_URL: undefined })).toEqual([]);
});

test('each missing permission is found', async () => {
  const server = await openBucket();
  for (const method of ['PUT', 'GET', 'DELETE']) {
    server.refuse = (sent) =>
      sent.method === method ? { status: 403, code: 'AccessDenied' } : undefined;
    expect(await checkBucket({ BACKUP_S3_URL }), method).toMatchObject([
      { status: 'bad', found: expect.stringContaining('access is denied') as string },
    ]);
  }
});

test.each([
  ['is not listed', (objects: Map<string, Buffer>) => objects.clear()],
  [
    'has different content',
    (objects: Map<string, Buffer>) =>
      objects.forEach((_content, key) => objects.set(key, Buffer.from('another'))),
  ],
])('a bucket is bad if the written file %s', async (problem, change) => {
  const server = await openBucket();
  server.refuse = () => void change(server.objects);
  expect(await checkBucket({ BACKUP_S3_URL })).toMatchObject([
    { status: 'bad', found: expect.stringContaining(problem) as string },
  ]);
});
