import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { checkMailServer } from './mail';

async function mailServer() {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'site' }) : done(new Error('Wrong password')),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

test('a failed login at the mail server is reported with its reason, without the password', async () => {
  const place = await mailServer();
  expect(await checkMailServer({ SMTP_URL: `smtp://site:right@${place}` })).toMatchObject([
    { status: 'good', found: '127.0.0.1 accepts mails from the site.' },
  ]);
  const [refused] = await checkMailServer({ SMTP_URL: `smtp://site:secret-word@${place}` });
  expect(refused).toMatchObject({ status: 'bad' });
  expect(refused?.found).toContain('Wrong password');
  expect(refused?.found).not.toContain('secret-word');
  const [away] = await checkMailServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(away?.found).toContain('ECONNREFUSED');
});

test('no mail server is a warning', async () => {
  expect(await checkMailServer({ SMTP_URL: undefined })).toMatchObject([{ status: 'warning' }]);
});
