import { expect, test } from 'vitest';
import { guest } from '../../cms/contract/guest';
import { currentReaderInReply, isLoggedIn, readerInReply } from './reader-in-reply';

const ann = {
  userName: 'Ann',
  email: 'ann@example.com',
  rememberMe: true,
  ipAddress: '192.0.2.1',
  isValidated: true,
};

test('both spellings of a reply’s fields are accepted, with or without newUser around them', () => {
  expect(readerInReply({ newUser: ann })).toEqual(ann);
  expect(readerInReply(ann)).toEqual(ann);
  expect(
    readerInReply({
      NewUser: {
        UserName: 'Ann',
        Email: 'ann@example.com',
        RememberMe: true,
        IPAddress: '192.0.2.1',
        IsValidated: true,
      },
    }),
  ).toEqual(ann);
});

test('of two spellings the contract’s own wins', () => {
  expect(readerInReply({ UserName: 'Other', userName: 'Ann' }).userName).toBe('Ann');
});

test('a reply without an account is a guest’s, who is not logged in', () => {
  for (const reply of [null, undefined, '', [], {}, { newUser: null }, { userName: 7 }])
    expect(readerInReply(reply)).toEqual(guest);
  expect(isLoggedIn(guest)).toBe(false);
  expect(isLoggedIn(null)).toBe(false);
  expect(isLoggedIn({ ...ann, userName: 'Guest' })).toBe(true);
});

test('who is asking is named, a guest too; what names nobody is no answer', () => {
  expect(currentReaderInReply(ann)).toEqual(ann);
  expect(currentReaderInReply(guest)).toEqual(guest);
  for (const reply of [null, undefined, '<h1>Log in to Wi-Fi</h1>', [], {}, { userName: 7 }])
    expect(() => currentReaderInReply(reply)).toThrow(TypeError);
});

test('the role of those who write is read, and nothing else is taken for one', () => {
  expect(readerInReply({ ...ann, role: 'editor' }).role).toBe('editor');
  expect(readerInReply({ ...ann, Role: 'author' }).role).toBe('author');
  expect(readerInReply({ ...ann, role: 'reader' })).toEqual(ann);
});
