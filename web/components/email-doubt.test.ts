import { expect, test } from 'vitest';
import { emailDoubt } from './email-doubt';

test.each([
  ...['ann@gmial.com', 'ann@gmai.com', 'ann@gmaill.com', 'ann@gmail.con', 'ann@GMAIL.CO'],
  ...['ann@ggmail.com', 'ann@gmailcom', 'ann.lee+books@gnail.com'],
])('“%s” may mean gmail.com', (email) => {
  expect(emailDoubt(email)).toBe('Did you mean gmail.com?');
});

test.each([
  ['ann@hotmial.com', 'Did you mean hotmail.com?'],
  ['ann@yaho.com', 'Did you mean yahoo.com?'],
  ['a@b', 'This address has no dot after the @. Send anyway?'],
])('the question about “%s” is: %s', (email, question) => {
  expect(emailDoubt(email)).toBe(question);
});

test.each([
  ...['', 'ann', 'ann@', 'ann@gmail.com', 'ann@Gmail.com', 'ann@yahoo.co.uk', 'ann@ymail.com'],
  ...['ann@mail.com', 'ann@email.com', 'ann@example.com', 'ann@mgali.com', 'a@gmial.example'],
])('“%s” is not doubted', (email) => {
  expect(emailDoubt(email)).toBe('');
});

test('every e-mail field of the site asks, because only one component creates them', () => {
  const sources = import.meta.glob<string>('/web/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const creators = Object.keys(sources).filter((file) => sources[file]?.includes('type="email"'));
  expect(creators).toEqual(['/web/components/fields.tsx']);
});
