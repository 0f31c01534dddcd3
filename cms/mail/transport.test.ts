import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { mailTransport } from './transport';

const message = {
  from: 'The Chronicles <chronicles@example.com>',
  to: 'reader@example.com',
  subject: 'A word',
  text: 'Ride.',
};

const send = (settings: { SMTP_URL?: string; DATA_DIR: string }) =>
  mailTransport(settings, pino({ level: 'silent' })).sendMail(message);

test('without a mail server each mail becomes a file that a mail program opens', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await send({ DATA_DIR: folder });
  const [file = ''] = await readdir(path.join(folder, 'mail'));
  const mail = await readFile(path.join(folder, 'mail', file), 'utf8');
  expect(file).toMatch(/\.eml$/);
  expect(mail).toContain('From: The Chronicles <chronicles@example.com>');
  expect(mail).toContain('To: reader@example.com');
  expect(mail).toContain('Ride.');
});

test('with a mail server the mail arrives there', async () => {
  const arrived: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.setEncoding('utf8').on('data', (text: string) => arrived.push(text));
      stream.once('end', done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await send({ SMTP_URL: `smtp://127.0.0.1:${port}`, DATA_DIR: tmpdir() });
  expect(arrived.join('')).toContain('Subject: A word');
});

test('a mail server that says nothing is waited for as long as it is set, and no longer than two minutes', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const SMTP_URL = `smtp://user:p%40ss@127.0.0.1:${port}`;
  const log = pino({ level: 'silent' });
  expect(mailTransport({ SMTP_URL, DATA_DIR: tmpdir() }, log).options).toMatchObject({
    auth: { user: 'user', pass: 'p@ss' },
    greetingTimeout: 10_000,
    connectionTimeout: 10_000,
    socketTimeout: 120_000,
  });
  await expect(
    send({ SMTP_URL: `${SMTP_URL}?greetingTimeout=20`, DATA_DIR: tmpdir() }),
  ).rejects.toThrow('Greeting never received');
});
