import { expect, test } from 'vitest';
import { mailboxKey } from './mailbox-key';

test.each([
  ['Victim+1@Example.com', 'victim@example.com'],
  ['v.ictim@example.com', 'v.ictim@example.com'],
  ['v.ic.tim+news+2@gmail.com', 'victim@gmail.com'],
  ['victim@GoogleMail.com', 'victim@gmail.com'],
  ['v.i@gmail.com.example', 'v.i@gmail.com.example'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['+tag@example.com', '+tag@example.com'],
  ['no address', 'no address@'],
])('limits count %s as %s', (email, key) => {
  expect(mailboxKey(email)).toBe(key);
});
