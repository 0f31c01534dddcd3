import { expect, test } from 'vitest';
import { guest } from '../../cms/contract/plain/guest';
import { currentReaderInReply, isLoggedIn, readerInReply } from './reader-in-reply';

const ann = {
  userName: 'Ann',
  email: 'ann@example.com',
  rememberMe: true,
  ipAddress: '192.0.2.1',
  isValidated: true,
};

const Ann = {
  UserName: 'Ann',
  Email: 'ann@example.com',
  RememberMe: true,
  IPAddress: '192.0.2.1',
  IsValidated: true,
};

test.for([
  ['with newUser', { newUser: ann }, ann],
  ['without newUser', ann, ann],
  ['in capitals', { NewUser: Ann }, ann],
  ['in both spellings', { ...ann, UserName: 'Other' }, ann],
  ['of an editor', { ...ann, role: 'editor' }, { ...ann, role: 'editor' }],
  ['of an author, in capitals', { ...ann, Role: 'author' }, { ...ann, role: 'author' }],
  ['of a man', { newUser: { ...ann, isMale: true } }, { ...ann, isMale: true }],
  ['of a woman', { ...ann, IsMale: false }, { ...ann, isMale: false }],
  [
    'with a field of the wrong type',
    { ...ann, isMale: 'yes', rememberMe: 1, isValidated: 'true' },
    { ...ann, rememberMe: false, isValidated: false },
  ],
  ['with some fields', { userName: 'Ann' }, { ...guest, userName: 'Ann' }],
  [
    'with an exact name last',
    { USERNAME: 'Other', userName: 'Ann', ...{ email: ann.email } },
    { ...guest, userName: 'Ann', email: ann.email },
  ],
  ['with an unknown role', { ...ann, role: 'reader' }, ann],
  ...[null, undefined, '', [], {}, { newUser: null }, { userName: 7 }].map(
    (reply) => [`without account: ${JSON.stringify(reply)}`, reply, guest] as const,
  ),
] as const)('a reply %s', ([, reply, reader]) => expect(readerInReply(reply)).toEqual(reader));

test('only users with an account are logged in', () => {
  expect(isLoggedIn(guest)).toBe(false);
  expect(isLoggedIn(null)).toBe(false);
  expect(isLoggedIn({ ...ann, email: '' })).toBe(false);
  expect(isLoggedIn({ ...ann, userName: 'Guest' })).toBe(true);
});

test('a reply that names neither a user nor a guest is an error', () => {
  expect(currentReaderInReply(ann)).toEqual(ann);
  expect(currentReaderInReply(guest)).toEqual(guest);
  for (const reply of [null, undefined, '<h1>Log in to Wi-Fi</h1>', [], {}, { userName: 7 }])
    expect(() => currentReaderInReply(reply)).toThrow(TypeError);
});
