import { beforeEach, expect, test, vi } from 'vitest';
import { openBucket } from '../../testing/s3-server';
import type { S3Server } from '../../testing/s3-server';
import { bucketStorage } from './bucket-storage';

const folder = 's3://backups/the site';
const file = `${folder}/Élan (1)+.backup`;
const megabyte = 1024 * 1024;

let server: S3Server;

beforeEach(async () => {
  server = await openBucket();
});

async function* chunksOf(content: Buffer, size = 100_000) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function readAll(from = file) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bucketStorage().read(from)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const numbered = (length: number) => {
  const content = Buffer.alloc(length);
  for (let at = 0; at + 4 <= length; at += 4) content.writeUInt32LE(at, at);
  return content;
};

test('a file is read unchanged, with any number of parts and any name', async () => {
  for (const length of [0, 10, 8 * megabyte, 20 * megabyte + 5]) {
    const content = numbered(length);
    expect(await bucketStorage().write(file, chunksOf(content))).toBe(length);
    expect((await readAll()).equals(content), String(length)).toBe(true);
  }
  expect(server.uploads.size).toBe(0);
  expect(server.log.filter((line) => line === 'PUT partNumber uploadId x-id')).toHaveLength(3);
  expect(server.log.filter((line) => line === 'GET x-id').length).toBeGreaterThanOrEqual(6);
});

test('all pages of a folder are listed without other folders, and single files are removed', async () => {
  const storage = bucketStorage();
  for (const key of ['the site/a', 'the site/b', 'the site/c', 'the site/sub/d', 'the site e', 'f'])
    server.objects.set(key, Buffer.from('x'));
  expect(await storage.list(folder)).toEqual(['a', 'b', 'c']);
  expect(await storage.list('s3://backups')).toEqual(['f', 'the site e']);
  expect(await storage.has(`${folder}/b`)).toBe(true);
  expect(await storage.has('s3://backups/the sit')).toBe(false);
  await storage.remove(`${folder}/b`);
  expect(await storage.list(folder)).toEqual(['a', 'c']);
});

test('after a failure of the source or the bucket, the previous file is kept and no upload is left', async () => {
  server.objects.set('the site/Élan (1)+.backup', Buffer.from('the one before'));
  async function* failing() {
    yield numbered(20 * megabyte);
    throw new Error('The database has gone.');
  }
  await expect(bucketStorage().write(file, failing())).rejects.toThrow('The database has gone.');
  expect(server.log).toContain('POST uploads');
  server.refuse = ({ url }) =>
    url.searchParams.get('partNumber') === '2' ? { status: 403, code: 'AccessDenied' } : undefined;
  await expect(bucketStorage().write(file, chunksOf(numbered(30 * megabyte)))).rejects.toThrow(
    /^s3:\/\/backups\/the site\/Élan \(1\)\+\.backup could not be used: access is denied: its key needs the permissions s3:ListBucket/,
  );
  expect(server.uploads.size).toBe(0);
  expect((await readAll()).toString()).toBe('the one before');
});

test('an incomplete response is requested again, and parts of another file are refused', async () => {
  const content = numbered(10 * megabyte);
  server.objects.set('the site/Élan (1)+.backup', content);
  let cuts = 2;
  server.refuse = () => ((cuts -= 1) >= 0 ? 'cut' : undefined);
  expect((await readAll()).equals(content)).toBe(true);

  const parts = bucketStorage().read(file)[Symbol.asyncIterator]();
  await parts.next();
  server.objects.set('the site/Élan (1)+.backup', numbered(11 * megabyte));
  await expect(parts.next()).rejects.toThrow('it was replaced while being read');
});

test('only unfinished uploads of the site are aborted', async () => {
  const parts = new Map<number, Buffer>();
  server.uploads.set('1', { key: 'the site/ours', parts });
  server.uploads.set('2', { key: 'the site/theirs', parts });
  await bucketStorage().removeUnfinished(folder, (name) => name === 'ours');
  expect([...server.uploads.keys()]).toEqual(['2']);
  // A key without permission to list uploads can still write.
  server.refuse = () => ({ status: 403, code: 'AccessDenied' });
  await bucketStorage().removeUnfinished(folder, () => true);
});

test('errors contain a remedy, and not the secret', async () => {
  const problem = async (place = folder) => {
    const error = await bucketStorage()
      .list(place)
      .then(
        () => null,
        (thrown: unknown) => thrown as Error,
      );
    expect(error?.name).toBe('OperatorError');
    expect(String(error?.message)).not.toContain('secret of the key');
    return error?.message;
  };
  expect(await problem('s3://another/folder')).toBe(
    's3://another/folder could not be used: the bucket does not exist: create it, or use another one.',
  );
  await expect(readAll(`${folder}/x`)).rejects.toThrow('the backup does not exist');
  for (const [refusal, words] of [
    [{ status: 403, code: 'AccessDenied' }, 's3:DeleteObject'],
    [{ status: 403, code: 'InvalidAccessKeyId' }, 'correct AWS_ACCESS_KEY_ID'],
    [{ status: 418, code: 'Odd' }, 'the server responded with 418, Odd: Odd it is.'],
  ] as const) {
    server.refuse = () => refusal;
    expect(await problem(), refusal.code).toContain(words);
  }
  vi.stubEnv('AWS_ENDPOINT_URL_S3', 'http://127.0.0.1:1');
  expect(await problem()).toContain('the server does not respond');
});
