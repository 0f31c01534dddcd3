import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../cms/testing/temporary-folder';
import { checkSenderDomain } from './sender-domain';

/** TXT records by name. A line break separates several records. */
let records: Record<string, string> = {};

/** Like Node's resolver, it returns each TXT record in parts of up to 255 bytes. */
async function resolveTxt(name: string): Promise<string[][]> {
  const data = records[name];
  if (data === undefined || data === 'broken')
    throw Object.assign(new Error(name), { code: data ? 'ETIMEOUT' : 'ENOTFOUND' });
  return data.split('\n').map((text) => text.match(/.{1,255}/g) ?? []);
}

const sender = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'The Site <a@example.com>' };

const check = (settings: object = {}) =>
  checkSenderDomain({ ...sender, ...settings }, { resolveTxt });

const well = {
  'example.com': 'v=spf1 include:mail.example.com -all',
  '_dmarc.example.com': 'v=DMARC1; p=reject',
  's1._domainkey.example.com': 'v=DKIM1; k=rsa; p=MIGf',
};

const results = async (settings?: object) =>
  (await check(settings)).map(({ check: name, status, remedy = '' }) => [name, status, remedy]);

test('a domain with all three records is good, and a subdomain inherits DMARC', async () => {
  records = {
    ...well,
    'news.example.com': 'v=spf1 mx -all',
    'k2._domainkey.news.example.com': 'p=M',
  };
  for (const domain of ['example.com', 'news.example.com'])
    expect(await results({ MAIL_FROM: `a@${domain}` })).toEqual([
      ['spf', 'good', ''],
      ['dkim', 'good', ''],
      ['dmarc', 'good', ''],
    ]);
});

test('the name and text of each missing record are reported', async () => {
  records = {};
  const [spf, dkim, dmarc] = await results();
  expect(spf).toEqual([
    'spf',
    'warning',
    expect.stringMatching(/Name: example\.com\n +Text: v=spf1 a:mail\.example\.com ~all$/),
  ]);
  expect(dkim?.[2]).toContain('DKIM_KEY_FILE');
  expect(dmarc?.[2]).toMatch(/Name: _dmarc\.example\.com\n +Text: v=DMARC1; p=quarantine$/);
  const [gmail] = await results({ SMTP_URL: 'smtps://smtp.gmail.com' });
  expect(gmail?.[2]).toContain('v=spf1 include:_spf.google.com ~all');
});

test.each([
  ['v=spf1 mx -all\nv=spf1 a -all', 'bad', 'Join them into one'],
  ['v=spf1 mx +all', 'bad', 'v=spf1 mx ~all'],
  ['v=spf1 all', 'bad', 'v=spf1 ~all'],
  ['v=spf1 mx ?all', 'warning', 'v=spf1 include:sendgrid.net mx ?all'],
  ['v=spf1 include:sendgrid.net -all', 'good', ''],
])('the SPF record %j is %s', async (record, status, remedy) => {
  records = { ...well, 'example.com': record };
  const [spf] = await results({ SMTP_URL: 'smtp://smtp.sendgrid.net' });
  expect(spf?.[1]).toBe(status);
  expect(spf?.[2]).toContain(remedy);
});

test('a stricter policy is proposed for DMARC with p=none', async () => {
  records = { ...well, '_dmarc.example.com': 'v=DMARC1; p=none; rua=mailto:a@example.com' };
  const [, , dmarc] = await results();
  expect(dmarc?.[2]).toContain('v=DMARC1; p=quarantine; rua=mailto:a@example.com');
});

test('the signing key is compared with the one in the DNS', async () => {
  const folder = await temporaryFolder();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const DKIM_KEY_FILE = path.join(folder, 'dkim.pem');
  writeFileSync(DKIM_KEY_FILE, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const own = async () => (await results({ DKIM_SELECTOR: 'site', DKIM_KEY_FILE }))[1] ?? [];
  records = well;
  const [, missing, remedy = ''] = await own();
  expect(missing).toBe('bad');
  const [, name = '', text = ''] = /Name: (.+)\n +Text: (.+)$/.exec(remedy) ?? [];
  expect(name).toBe('site._domainkey.example.com');
  records = { ...well, [name]: text };
  expect((await own())[1]).toBe('good');
  records = { ...well, [name]: 'v=DKIM1; p=MIGf' };
  expect((await own())[1]).toBe('bad');
});

test('without a DNS response, the records are unknown', async () => {
  records = { 'example.com': 'broken' };
  expect(await check()).toMatchObject([{ check: 'mail', status: 'unknown' }]);
});

test('senders without a public domain are not checked', async () => {
  expect(await check({ MAIL_FROM: 'The Site <a@localhost.localdomain>' })).toEqual([]);
  expect(await check({ SMTP_URL: undefined })).toEqual([]);
});
