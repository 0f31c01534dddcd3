import { expect, test } from 'vitest';
import { failureKind } from './failure-kind';

const answer = (command: string, response: string) =>
  Object.assign(new Error(response), {
    command,
    response,
    responseCode: Number.parseInt(response),
  });

for (const [kind, command, response] of [
  ['final', 'RCPT TO', '550 5.1.1 No such mailbox'],
  ['final', 'RCPT TO', '550 No such mailbox'],
  ['final', 'DATA', '554 5.7.1 Looks like spam'],
  ['final', 'DATA', '552 5.3.4 Message too big for system'],
  ['mailbox', 'RCPT TO', '452 4.2.2 The mailbox is full'],
  ['mailbox', 'RCPT TO', '450 4.1.1 Not just now'],
  ['server', 'RCPT TO', '451 4.3.0 Try again later'],
  ['server', 'RCPT TO', '451 Try again later'],
  ['server', 'RCPT TO', '530 5.7.0 Authentication required'],
  ['server', 'DATA', '550 5.4.5 Daily sending quota exceeded'],
  ['server', 'DATA', '554 5.3.0 Mail system is broken'],
  ['server', 'DATA', '421 4.4.2 Closing'],
  ['server', 'MAIL FROM', '550 5.7.1 Sender not allowed'],
  ['server', 'MAIL FROM', '452 4.2.2 The sender is over quota'],
  ['server', 'AUTH PLAIN', '535 5.7.8 Wrong password'],
  ['server', 'CONN', '554 No SMTP service here'],
] as const)
  test(`${response} at ${command} is a failure of kind ${kind}`, () => {
    expect(failureKind(answer(command, response))).toBe(kind);
  });

test('an unreachable or silent server is the server’s failure', () => {
  expect(failureKind(new Error('connect ECONNREFUSED'))).toBe('server');
  expect(failureKind(Object.assign(new Error('Timeout'), { command: 'CONN' }))).toBe('server');
  expect(failureKind('thrown')).toBe('server');
});
