import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { readReport } from './read-report';

const report = (type: string, part: string) =>
  PostalMime.parse(`From: MAILER-DAEMON@mx.example.net
Content-Type: multipart/report; boundary="B"

--B
Content-Type: text/plain

Sorry.
--B
Content-Type: message/${type}

${part}
--B--
`).then(readReport);

const failure = (status: string, more = '') =>
  report(
    'delivery-status',
    `Reporting-MTA: dns; mx.example.net\n\nFinal-Recipient: rfc822; a@example.org\nAction: failed\nStatus: ${status}\n${more}`,
  );

test.each([
  ['5.1.1 (bad destination mailbox address)', true],
  ['5.1.10', true],
  ['5.2.1', true],
  ['5.4.4', true],
  ['5.0.0', true],
  ['5.2.2', false],
  ['5.7.1', false],
  ['5.1.8', false],
  ['4.4.1', false],
])('status %s of a failed delivery tells whether the address is gone', async (status, isHard) => {
  expect(await failure(status)).toMatchObject({ kind: 'bounce', isHard });
});

test('the reason of a failed delivery is the mail server’s message, on one line', async () => {
  const diagnostic = 'Diagnostic-Code: smtp; 550 5.1.1 No\n such user';
  expect(await failure('5.1.1', diagnostic)).toMatchObject({ reason: '550 5.1.1 No such user' });
});

test('a delayed mail, feedback other than spam, and any other mail are no reports', async () => {
  expect(await report('delivery-status', '\nAction: delayed\nStatus: 4.4.1\n')).toBeNull();
  expect(await report('feedback-report', 'Feedback-Type: not-spam\n')).toBeNull();
  expect(await report('feedback-report', 'Feedback-Type: abuse\n')).toEqual({ kind: 'complaint' });
  expect(readReport(await PostalMime.parse('Subject: Hi\n\nAction: failed'))).toBeNull();
});
