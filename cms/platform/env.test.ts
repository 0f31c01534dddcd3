import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  EnvironmentError,
  environmentWithoutSettings,
  isBucketUrl,
  parseBucketUrl,
  readEnvironment,
  senderOf,
} from './env';
import { countryDatabase } from '../testing/country-database';
import { temporaryFolder } from '../testing/temporary-folder';

function problemsOf(source: Record<string, string | undefined>) {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems.map(({ variable }) => variable);
    throw error;
  }
  return [];
}

test('an empty environment is valid, and an empty variable counts as unset', () => {
  expect(readEnvironment({})).toMatchObject({ PORT: 3000, NODE_ENV: 'development' });
  expect(readEnvironment({ PORT: '', SITE_URL: '', DATABASE_URL: '' }).PORT).toBe(3000);
});

const INBOX_ADDRESS = 'post@example.com';
const IMAP_URL = 'imaps://site:pass@mail.example.com';

test.for<[Record<string, string>, string[]]>([
  [{ PORT: 'eighty', DATABASE_URL: 'mysql://localhost/site' }, ['PORT', 'DATABASE_URL']],
  [{ SITE_URL: 'www.example.com' }, ['SITE_URL']],
  [{ SITE_URL: 'https://www.example.com/site' }, ['SITE_URL']],
  [{ ADMIN_PASSWORD: 'short' }, ['ADMIN_PASSWORD']],
  [{ MAIL_FROM: 'The Fovean Chronicles' }, ['MAIL_FROM']],
  [{ MAIL_FROM: 'Ann <ann>' }, ['MAIL_FROM']],
  [{ SMTP_URL: 'smtp://' }, ['SMTP_URL']],
  [{ SMTP_URL: 'http://a.example' }, ['SMTP_URL']],
  [{ SMTP_URL: 'smtp://user:pass@mail.example.com:587' }, []],
  [{ INBOX_ADDRESS, IMAP_URL }, []],
  [{ INBOX_ADDRESS, INBOX_TOKEN: 'x'.repeat(32) }, []],
  [{ INBOX_ADDRESS }, ['INBOX_ADDRESS']],
  [{ IMAP_URL }, ['INBOX_ADDRESS']],
  [{ INBOX_TOKEN: 'x'.repeat(32) }, ['INBOX_ADDRESS']],
  [{ INBOX_ADDRESS: 'post+a@example.com', IMAP_URL }, ['INBOX_ADDRESS']],
  [{ INBOX_ADDRESS: `${'a'.repeat(33)}@example.com`, IMAP_URL }, ['INBOX_ADDRESS']],
  [{ DKIM_SELECTOR: 'site' }, ['DKIM_KEY_FILE']],
  [{ DKIM_SELECTOR: 'site', DKIM_KEY_FILE: '/nowhere.pem' }, ['DKIM_KEY_FILE']],
  [{ DKIM_KEY_FILE: '/nowhere.pem' }, ['DKIM_KEY_FILE', 'DKIM_SELECTOR']],
  [{ METRICS_PORT: '3000' }, ['METRICS_PORT']],
  [{ METRICS_PORT: '3001' }, []],
  [{ BACKUP_SCHEDULE: '0 3 * * *' }, []],
  // With seconds, and on a day that no year has.
  [{ BACKUP_SCHEDULE: '0 0 3 * * *' }, ['BACKUP_SCHEDULE']],
  [{ BACKUP_SCHEDULE: '0 3 30 2 *' }, ['BACKUP_SCHEDULE']],
  [{ BACKUP_SCHEDULE: 'nightly' }, ['BACKUP_SCHEDULE']],
  [{ NODE_ENV: 'production' }, []],
  [{ NODE_ENV: 'development', DATABASE_URL: 'postgres://db/site' }, []],
  [{ AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }, []],
  [{ AWS_ACCESS_KEY_ID: 'key' }, ['AWS_SECRET_ACCESS_KEY']],
  [{ AWS_SECRET_ACCESS_KEY: 'secret' }, ['AWS_ACCESS_KEY_ID']],
])('for %j, the error names the invalid or missing variables: %j', ([source, variables]) => {
  expect(problemsOf(source)).toEqual(variables);
});

test('an external database in production requires the secret and the URL of the site', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/site' } as const;
  expect(problemsOf(production)).toEqual(['PAYLOAD_SECRET', 'SITE_URL']);
  expect(
    problemsOf({
      ...production,
      PAYLOAD_SECRET: 'x'.repeat(32),
      SITE_URL: 'https://www.example.com',
    }),
  ).toEqual([]);
});

test('the URL of the site is an origin, with or without a trailing slash', () => {
  const { SITE_URL } = readEnvironment({ SITE_URL: 'https://www.example.com/' });
  expect(SITE_URL).toBe('https://www.example.com');
});

test('X-Forwarded-For is trusted only from the proxies in TRUST_PROXY', () => {
  expect(readEnvironment({}).TRUST_PROXY).toBe(0);
  expect(readEnvironment({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
  expect(readEnvironment({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' }).TRUST_PROXY).toEqual([
    'loopback',
    '10.0.0.0/8',
    '2001:db8::1',
  ]);
});

test('TRUST_PROXY cannot include every address', () => {
  for (const TRUST_PROXY of ['true', '-1', '1.5/8', '0.0.0.0/0', '::/00', '10.0.0.0/33', 'a,'])
    expect(problemsOf({ TRUST_PROXY }), TRUST_PROXY).toEqual(['TRUST_PROXY']);
});

test('a sender has an e-mail address, with or without a name', () => {
  for (const [mailFrom, name, address] of [
    ['ann@example.com', '', 'ann@example.com'],
    ['"Ann, B" <ann@localhost>', 'Ann, B', 'ann@localhost'],
    ['Authors: ann@example.com, ben@example.com;', '', 'ann@example.com'],
  ] as const)
    expect(senderOf(readEnvironment({ MAIL_FROM: mailFrom }).MAIL_FROM)).toEqual({ name, address });
});

test('the sender of an empty text is empty', () => {
  expect(senderOf('')).toEqual({ name: '', address: '' });
});

test('DKIM_KEY_FILE must have an RSA key', async () => {
  const DKIM_KEY_FILE = path.join(await temporaryFolder(), 'key.pem');
  const write = ({ privateKey }: KeyPairKeyObjectResult) =>
    writeFileSync(DKIM_KEY_FILE, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  write(generateKeyPairSync('ed25519'));
  expect(problemsOf({ DKIM_SELECTOR: 'site', DKIM_KEY_FILE })).toEqual(['DKIM_KEY_FILE']);
  write(generateKeyPairSync('rsa', { modulusLength: 512 }));
  expect(problemsOf({ DKIM_SELECTOR: 'site', DKIM_KEY_FILE })).toEqual([]);
});

test('folders become absolute', () => {
  expect(readEnvironment({})).toMatchObject({ DATA_DIR: path.resolve('.data') });
  expect(readEnvironment({}).BACKUP_DIR).toBeUndefined();
  expect(readEnvironment({ DATA_DIR: '/srv', BACKUP_DIR: 'b' })).toMatchObject({
    ...{ DATA_DIR: '/srv', BACKUP_DIR: path.resolve('b') },
  });
});

test('child processes get the environment without settings', () => {
  vi.stubEnv('SITE_URL', 'https://www.example.com');
  vi.stubEnv('EDITOR', 'ed');
  const { SITE_URL, EDITOR, PORT, NODE_ENV } = environmentWithoutSettings({ PORT: '81' });
  expect({ SITE_URL, EDITOR, PORT, NODE_ENV }).toEqual({
    ...{ SITE_URL: undefined, EDITOR: 'ed', PORT: '81', NODE_ENV: process.env.NODE_ENV },
  });
});

test('an error has a line for each variable', () => {
  expect(() => readEnvironment({ LOG_LEVEL: 'loud', PAGE_CACHE: 'yes' })).toThrowError(
    /^Correct these variables and start again:\n {2}PAGE_CACHE must be on or off\n {2}LOG_LEVEL must be .*silent$/,
  );
});

test.each([
  ['s3://my-bucket', { bucket: 'my-bucket', key: '' }],
  ['s3://my-bucket/a/b.tar/', { bucket: 'my-bucket', key: 'a/b.tar' }],
  ['S3://my-bucket', undefined],
])('the bucket and key of %s are %j', (url, parts) => {
  expect(isBucketUrl(url)).toBe(true);
  expect(parseBucketUrl(url)).toEqual(parts);
  expect(isBucketUrl(`/srv/${url}`)).toBe(false);
});

test('COUNTRY_DATABASE must be a database with countries', async () => {
  const file = path.join(await temporaryFolder(), 'file.mmdb');
  expect(problemsOf({ COUNTRY_DATABASE: file })).toEqual(['COUNTRY_DATABASE']);
  writeFileSync(file, countryDatabase('Test-ASN'));
  expect(problemsOf({ COUNTRY_DATABASE: file })).toEqual(['COUNTRY_DATABASE']);
  writeFileSync(file, countryDatabase());
  expect(readEnvironment({ COUNTRY_DATABASE: file }).COUNTRY_DATABASE).toBe(file);
});

test('a message never contains a value, because it may be a secret', () => {
  expect(() => readEnvironment({ ADMIN_PASSWORD: 'hunter2', PORT: '99999' })).toThrowError(
    /^(?!.*hunter2)/s,
  );
});

test('BACKUP_S3_URL must name a bucket, or a folder in one', () => {
  const { BACKUP_S3_URL, AWS_REGION } = readEnvironment({ BACKUP_S3_URL: 's3://my-bucket/fovean' });
  expect([BACKUP_S3_URL, AWS_REGION]).toEqual(['s3://my-bucket/fovean', 'us-east-1']);
  expect(readEnvironment({ BACKUP_S3_URL: '' }).BACKUP_S3_URL).toBeUndefined();
  const elsewhere = ['s3://my-bucket/../other', 's3://my-bucket/.', 's3://my-bucket/a\nb'];
  const misnamed = ['my-bucket', 's3://', 's3://My Bucket', 'https://s3.example.com/my-bucket'];
  for (const wrong of [...misnamed, ...elsewhere])
    expect(() => readEnvironment({ BACKUP_S3_URL: wrong }), wrong).toThrow(
      'BACKUP_S3_URL must be a bucket, or a folder in one, such as s3://my-bucket/fovean',
    );
});
