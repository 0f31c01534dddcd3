import { expect, test } from 'vitest';
import { commentFormToken } from '../comments/form-token';
import { unsubscribeToken } from '../accounts/queries/notification-settings';

const secret = 'a secret that only tests know, long enough';
const noon = Date.UTC(2026, 8, 14, 12);

test('a form is unhurried from its third second on, for a day', () => {
  const token = commentFormToken.write(7, secret, noon);
  const after = (milliseconds: number) =>
    commentFormToken.isUnhurried(token, 7, secret, noon + milliseconds);
  expect(after(2_999)).toBe(false);
  expect(after(3_000)).toBe(true);
  expect(after(86_400_000)).toBe(true);
  expect(after(86_400_001)).toBe(null);
});

test('a token of another post, another secret or none tells nothing', () => {
  const token = commentFormToken.write(7, secret, noon);
  const later = noon + 60_000;
  expect(commentFormToken.isUnhurried(token, 8, secret, later)).toBe(null);
  expect(commentFormToken.isUnhurried(token, 7, `${secret}!`, later)).toBe(null);
  expect(commentFormToken.isUnhurried(token.replace('7-', '7-0'), 7, secret, later)).toBe(null);
  for (const none of [undefined, null, '', '.', 'x', 'é.é'])
    expect(commentFormToken.isUnhurried(none, 7, secret, later)).toBe(null);
});

test('what ends one reader’s mails ends no other’s, and is no token of a form', () => {
  const token = unsubscribeToken.write(12, secret);
  expect(unsubscribeToken.read(token, secret)).toBe(12);
  expect(unsubscribeToken.read(token.replace(/^12/, '13'), secret)).toBe(null);
  expect(unsubscribeToken.read(commentFormToken.write(12, secret), secret)).toBe(null);
});
