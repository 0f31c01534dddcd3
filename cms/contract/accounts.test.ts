import { expect, test } from 'vitest';
import { newUserName } from './accounts';

test.each([
  'You won! www.evil.com',
  'Pay at evil.com',
  'bit․ly․com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'evil｡com',
  'сайт.рф',
  '7.भारत',
  'evil.xn--p1ai',
])('“%s” is no user name: a mail program makes a link of it', (name) => {
  expect(newUserName().safeParse(name).error?.issues).toMatchObject([
    { message: expect.stringContaining('space after the dot') },
  ]);
});

test.each([
  'J.R.R. Tolkien',
  'Robert W. Brady, Jr.',
  'Mr. Smith',
  'Dr. Who…',
  'reader 2.0',
  'Y.M.C.A.',
  'ann...',
  '. net',
])('“%s” is a user name', (name) => {
  expect(newUserName().safeParse(name).success).toBe(true);
});
