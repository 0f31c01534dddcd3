import { expect, test } from 'vitest';
import { readMail } from './read-mail';

const mail = (body: string) =>
  Buffer.from(`From: Ann <ann@example.com>\nTo: post@example.com\nIn-Reply-To: <1@x> \n${body}`);

test('a mail is read in a thread', async () => {
  expect(await readMail(mail('\nThank you!\n\n> In May.\n'))).toEqual({
    addresses: 'post@example.com',
    report: null,
    isAutomatic: false,
    from: 'ann@example.com',
    answers: ['<1@x>'],
    messageId: undefined,
    text: 'Thank you!',
  });
});

// Each of these takes minutes.
test.each([
  ['nested HTML', `Content-Type: text/html\n\n${'<b>'.repeat(100_000)}`],
  ['many parts', `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(500_000)}`],
])('a mail with %s does not block this thread, and is kept without its text', async (_, body) => {
  const read = readMail(mail(body), 500);
  expect(
    await Promise.race([read, new Promise((resolve) => setImmediate(resolve, 'went on'))]),
  ).toBe('went on');
  expect(await read).toMatchObject({
    from: 'ann@example.com',
    answers: ['<1@x>'],
    text: expect.stringContaining('could not be read'),
  });
});
