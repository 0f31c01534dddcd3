import { expect, test } from 'vitest';
import { openBucket } from '../../../cms/testing/s3-server';
import { checkBucket } from './configuration';

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
