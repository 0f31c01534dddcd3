import { expect, test } from 'vitest';
import { mailAdvice } from './mail-advice';

// The messages are nodemailer's.
for (const [error, word] of [
  ['connect ECONNREFUSED 127.0.0.1:25', 'cannot be reached'],
  ['Connection timeout', 'cannot be reached'],
  ['Greeting never received', 'cannot be reached'],
  ['getaddrinfo ENOTFOUND mail.example.com', 'host name cannot be resolved'],
  ['Invalid login: 535 5.7.8 Authentication failed', 'username and password'],
  ['Mail command failed: 530 5.7.0 Authentication required', 'username and password'],
  ['self-signed certificate', 'certificate'],
  ['Mail command failed: 550 5.7.1 Sender not allowed', 'MAIL_FROM'],
  ['Message failed: 550 5.4.5 Daily sending quota exceeded', 'limit of the mail server'],
  ['ENOSPC: no space left on device', 'DATA_DIR/mail'],
  ['Connection closed unexpectedly', 'ask the mail server’s operator'],
] as const)
  test(`“${error}” gets the advice “… ${word} …”`, () => {
    expect(mailAdvice(error)).toContain(word);
  });
