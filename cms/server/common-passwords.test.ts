import express from 'express';
import { expect, test } from 'vitest';
import { passwordComplaint } from '../accounts/password-rules';
import { listening } from '../testing/listening';
import { commonPasswordList } from './common-passwords';

test('the list that pages warn by has the passwords that the site refuses, and are long enough to be chosen', async () => {
  const origin = await listening(express().use(commonPasswordList()));
  const answer = await fetch(`${origin}/common-passwords.txt`);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  const listed = (await answer.text()).split('\n');
  expect(listed).toEqual(expect.arrayContaining(['12345678', 'password', 'qwertyuiop']));
  const owner = { userName: 'nobody', email: 'nobody@example.com' };
  for (const password of listed.slice(0, 500)) {
    expect(password.length).toBeGreaterThanOrEqual(8);
    expect(await passwordComplaint(password, owner), password).toContain('too common');
  }
});
