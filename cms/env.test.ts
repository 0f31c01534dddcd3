import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment, variableNames } from './env';
import { countryDatabase } from './testing/country-database';
import { temporaryFolder } from './testing/temporary-folder';

function problemsOf(source: Record<string, string | undefined>) {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems.map(({ variable }) => variable);
    throw error;
  }
  return [];
}

test('an empty environment is a working one', () => {
  expect(readEnvironment({})).toMatchObject({ PORT: 3000, NODE_ENV: 'development' });
});

test('a variable that is set to nothing counts as not set', () => {
  expect(readEnvironment({ PORT: '', SITE_URL: '', DATABASE_URL: '' }).PORT).toBe(3000);
});

test('every bad variable is named at once', () => {
  expect(
    problemsOf({
      PORT: 'eighty',
      SITE_URL: 'www.example.com',
      DATABASE_URL: 'mysql://localhost/site',
      ADMIN_PASSWORD: 'short',
    }),
  ).toEqual(['PORT', 'DATABASE_URL', 'SITE_URL', 'ADMIN_PASSWORD']);
});

test('a named database in production needs the secret and the URL of the site', () => {
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

test('the URL of the site is an origin, with or without the closing slash', () => {
  expect(readEnvironment({ SITE_URL: 'https://www.example.com/' }).SITE_URL).toBe(
    'https://www.example.com',
  );
  expect(problemsOf({ SITE_URL: 'https://www.example.com/site' })).toEqual(['SITE_URL']);
});

test('nobody’s X-Forwarded-For is believed unless it is said whose', () => {
  expect(readEnvironment({}).TRUST_PROXY).toBe(0);
  expect(readEnvironment({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
  expect(readEnvironment({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' }).TRUST_PROXY).toEqual([
    'loopback',
    '10.0.0.0/8',
    '2001:db8::1',
  ]);
});

test('not everybody can be trusted', () => {
  for (const TRUST_PROXY of [
    'true',
    'yes',
    '-1',
    '1.5',
    '1.5/8',
    '0.0.0.0/0',
    '::/00',
    '10.0.0.0/33',
    'a,',
  ])
    expect(problemsOf({ TRUST_PROXY }), TRUST_PROXY).toEqual(['TRUST_PROXY']);
});

test('mails have a sender with an e-mail address, and a server with a name', () => {
  for (const MAIL_FROM of ['The Fovean Chronicles', 'author@', 'Ann <ann>', '<>'])
    expect(problemsOf({ MAIL_FROM }), MAIL_FROM).toEqual(['MAIL_FROM']);
  for (const MAIL_FROM of ['ann@example.com', 'Ann <ann@example.com>', '"A, B" <a@localhost>'])
    expect(readEnvironment({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
  for (const SMTP_URL of [
    'smtp://',
    'smtp:mail.example.com',
    'mail.example.com',
    'http://a.example',
  ])
    expect(problemsOf({ SMTP_URL }), SMTP_URL).toEqual(['SMTP_URL']);
});

test('an inbox has an address and a way to the site, and a key for signatures has a selector', () => {
  const INBOX_ADDRESS = 'post@example.com';
  const IMAP_URL = 'imaps://site:pass@mail.example.com';
  expect(problemsOf({ INBOX_ADDRESS, IMAP_URL })).toEqual([]);
  for (const incomplete of [{ INBOX_ADDRESS }, { IMAP_URL }, { INBOX_TOKEN: 'x'.repeat(32) }])
    expect(problemsOf(incomplete)).toEqual(['INBOX_ADDRESS']);
  for (const wrong of ['post+a@example.com', `${'a'.repeat(33)}@example.com`, 'post'])
    expect(problemsOf({ INBOX_ADDRESS: wrong, IMAP_URL })).toEqual(['INBOX_ADDRESS']);
  expect(problemsOf({ DKIM_SELECTOR: 'site' })).toEqual(['DKIM_KEY_FILE']);
  expect(problemsOf({ DKIM_SELECTOR: 'site', DKIM_KEY_FILE: '/nowhere.pem' })).toEqual([
    'DKIM_KEY_FILE',
  ]);
});

test('COUNTRY_DATABASE must be a database with countries', async () => {
  const file = path.join(await temporaryFolder(), 'file.mmdb');
  expect(problemsOf({ COUNTRY_DATABASE: file })).toEqual(['COUNTRY_DATABASE']);
  writeFileSync(file, countryDatabase('Test-ASN'));
  expect(problemsOf({ COUNTRY_DATABASE: file })).toEqual(['COUNTRY_DATABASE']);
  writeFileSync(file, countryDatabase());
  expect(readEnvironment({ COUNTRY_DATABASE: file }).COUNTRY_DATABASE).toBe(file);
});

test('the metrics have a port of their own', () => {
  expect(problemsOf({ METRICS_PORT: '3000' })).toEqual(['METRICS_PORT']);
  expect(readEnvironment({ METRICS_PORT: '9464' }).METRICS_PORT).toBe(9464);
});

test('a value is never repeated in the message: it may be a secret', () => {
  expect(() => readEnvironment({ ADMIN_PASSWORD: 'hunter2', PORT: '99999' })).toThrowError(
    /^(?!.*hunter2)/s,
  );
});

test('a bucket is named as one, and its key has two halves', () => {
  const { BACKUP_S3_URL, AWS_REGION } = readEnvironment({ BACKUP_S3_URL: 's3://my-bucket/fovean' });
  expect([BACKUP_S3_URL, AWS_REGION]).toEqual(['s3://my-bucket/fovean', 'us-east-1']);
  expect(readEnvironment({ BACKUP_S3_URL: '' }).BACKUP_S3_URL).toBeUndefined();
  const elsewhere = ['s3://my-bucket/../other', 's3://my-bucket/.', 's3://my-bucket/a\nb'];
  const misnamed = ['my-bucket', 's3://', 's3://My Bucket', 'https://s3.example.com/my-bucket'];
  for (const wrong of [...misnamed, ...elsewhere])
    expect(() => readEnvironment({ BACKUP_S3_URL: wrong }), wrong).toThrow(
      'BACKUP_S3_URL must be a bucket, or a folder in one, such as s3://my-bucket/fovean',
    );
  expect(() => readEnvironment({ AWS_ACCESS_KEY_ID: 'key' })).toThrow(
    'AWS_SECRET_ACCESS_KEY is missing, because AWS_ACCESS_KEY_ID is set',
  );
  expect(() => readEnvironment({ AWS_SECRET_ACCESS_KEY: 'secret' })).toThrow(
    'AWS_ACCESS_KEY_ID is missing',
  );
});

test('.env.example explains every variable and nothing else', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(named).toEqual(variableNames);
});
