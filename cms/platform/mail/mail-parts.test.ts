import { expect, test } from 'vitest';
import { messageId, ownHeaders } from './mail-parts';

test.each([
  [
    { 'List-Id': 'news', Precedence: 3 },
    { 'List-Id': 'news', Precedence: '3' },
  ],
  [null, {}],
  [undefined, {}],
  ['a text', {}],
])('of the stored headers %j, the mail has %j', (headers, own) => {
  expect(ownHeaders({ headers })).toEqual(own);
});

test.each([
  ['no-reply@example.com', '<7.1767225600000@example.com>'],
  ['nobody', '<7.1767225600000@localhost>'],
])('the Message-ID of a mail from %s is %s', (from, id) => {
  expect(messageId({ id: 7, createdAt: '2026-01-01T00:00:00.000Z' }, from)).toBe(id);
});
