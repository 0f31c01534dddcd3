import { expect, test } from 'vitest';
import { z } from 'zod';
import { commentFormToken } from '../../subjects/comments/form-token';
import { unsubscribeToken } from '../../subjects/accounts/queries/settings';
import { claimsToken, purposes, readSigned, sign } from './signed-token';

const secret = 'a secret that only tests know, long enough';
const noon = Date.UTC(2026, 8, 14, 12);

test('a form counts as unhurried from three seconds to a day after it was opened', () => {
  const token = commentFormToken.write(7, secret, noon);
  const after = (milliseconds: number) =>
    commentFormToken.isUnhurried(token, 7, secret, noon + milliseconds);
  expect(after(2_999)).toBe(false);
  expect(after(3_000)).toBe(true);
  expect(after(86_400_000)).toBe(true);
  expect(after(86_400_001)).toBe(null);
});

test('a token of another post or secret is invalid, and so is a missing one', () => {
  const token = commentFormToken.write(7, secret, noon);
  const later = noon + 60_000;
  expect(commentFormToken.isUnhurried(token, 8, secret, later)).toBe(null);
  expect(commentFormToken.isUnhurried(token, 7, `${secret}!`, later)).toBe(null);
  expect(commentFormToken.isUnhurried(token.replace('7-', '7-0'), 7, secret, later)).toBe(null);
  for (const none of [undefined, null, '', '.', 'x', 'é.é'])
    expect(commentFormToken.isUnhurried(none, 7, secret, later)).toBe(null);
});

test('a token unsubscribes only its reader, and a form token unsubscribes nobody', () => {
  const key = { databaseKey: secret };
  const token = unsubscribeToken.write(12, key);
  expect(unsubscribeToken.read(token, key)).toBe(12);
  expect(unsubscribeToken.read(token.replace(/^12/, '13'), key)).toBe(null);
  expect(unsubscribeToken.read(commentFormToken.write(12, secret), key)).toBe(null);
});

test('a token is valid only for its purpose, and only with its key', () => {
  // Every purpose has the type of one, so that a loop can sign for all.
  const all = Object.keys(purposes) as 'preview'[];
  const keyOf = (purpose: 'preview', key: string) =>
    (purposes[purpose] as string) === 'database'
      ? ({ databaseKey: key } as unknown as string)
      : key;
  for (const purpose of all) {
    const token = sign(purpose, '12', keyOf(purpose, secret));
    expect(readSigned(purpose, token, keyOf(purpose, `${secret}!`)), purpose).toBe(null);
    const valid = all.filter((other) => readSigned(other, token, keyOf(other, secret)) === '12');
    expect(valid).toEqual([purpose]);
  }
});

test('claims can be read unchanged, and only for their purpose', () => {
  const claims = z.object({ email: z.string() });
  const token = claimsToken('preview', claims).write({ email: 'zoë@example.com' }, secret);
  expect(claimsToken('preview', claims).read(token, secret)).toEqual({ email: 'zoë@example.com' });
  expect(claimsToken('reflection', claims).read(token, secret)).toBe(null);
});
