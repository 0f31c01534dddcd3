import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../testing/mail-server';
import { temporaryFolder } from '../../testing/temporary-folder';
import { mailTransport } from './transport';

const message = {
  from: 'The Chronicles <chronicles@example.com>',
  to: 'reader@example.com',
  subject: 'A word',
  text: 'Ride.',
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
};

const MAIL_FROM = message.from;

type Settings = Partial<Parameters<typeof mailTransport>[0]> & { DATA_DIR: string };

const send = (settings: Settings) =>
  mailTransport(
    { SMTP_URL: undefined, MAIL_FROM, ...settings },
    pino({ level: 'silent' }),
  ).sendMail(message);

test('a mail is sent to the mail server, signed if the site has a key', async () => {
  const { url: SMTP_URL, arrived, stop } = await startMailServer();
  onTestFinished(stop);
  await send({ SMTP_URL, DATA_DIR: tmpdir() });
  expect(arrived[0]?.text).toContain('Subject: A word');
  expect(arrived[0]?.text).not.toContain('DKIM-Signature');

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const DKIM_KEY_FILE = path.join(await temporaryFolder({ 'dkim.pem': key }), 'dkim.pem');
  await send({ SMTP_URL, DATA_DIR: tmpdir(), DKIM_SELECTOR: 'site', DKIM_KEY_FILE });
  expect(arrived[1]?.text).toMatch(
    /^DKIM-Signature: v=1; a=rsa-sha256; .*d=example\.com;\s+q=dns\/txt; s=site;/s,
  );
  // Mail programs require it (RFC 8058, 4).
  expect(arrived[1]?.text.replace(/\s/g, '')).toMatch(/h=[^;]*:list-unsubscribe-post[:;]/i);
});

test('timeouts for a silent mail server come from its URL, or are at most two minutes', () => {
  const optionsOf = (query: string) =>
    mailTransport(
      { SMTP_URL: `smtp://user:p%40ss@127.0.0.1:25${query}`, MAIL_FROM, DATA_DIR: tmpdir() },
      pino({ level: 'silent' }),
    ).options;
  expect(optionsOf('')).toMatchObject({
    auth: { user: 'user', pass: 'p@ss' },
    greetingTimeout: 10_000,
    connectionTimeout: 10_000,
    socketTimeout: 120_000,
  });
  expect(optionsOf('?greetingTimeout=20')).toMatchObject({ greetingTimeout: 20 });
});
