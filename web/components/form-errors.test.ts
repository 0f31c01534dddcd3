// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { formErrors } from './form-errors';

afterEach(() => document.body.replaceChildren());

function errorsWith(field: string, value: string) {
  document.body.innerHTML = `<form>${field}</form>`;
  const form = document.querySelector('form');
  const input = form?.elements[0];
  if (!form || !(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement))
    throw new Error('There is no field.');
  input.value = value;
  return formErrors(form);
}

const email = '<input name="email" type="email" required>';
const tooLongDomain = `${'d'.repeat(60)}.`.repeat(4);

test.each(['ann@example.com', `${'a'.repeat(64)}@example.com`, `a@${tooLongDomain}ab.com`])(
  '“%s” is an e-mail address',
  (value) => expect(errorsWith(email, value)).toEqual({}),
);

test('an e-mail address is as long as mail allows: 254 characters, 64 of them before the at sign', () => {
  expect(errorsWith(email, `abc@${tooLongDomain}ab.com`)).toEqual({});
  expect(errorsWith(email, `abcd@${tooLongDomain}ab.com`)).toEqual({
    email: 'Must have at most 254 characters.',
  });
  expect(errorsWith(email, `${'a'.repeat(65)}@example.com`)).toEqual({
    email: 'Must have at most 64 characters before the at sign.',
  });
});

test('what is no e-mail address is told apart from an empty field', () => {
  expect(errorsWith(email, 'ann')).toEqual({
    email: 'Must be an e-mail address, such as name@example.com.',
  });
  expect(errorsWith(email, '')).toEqual({ email: 'Is required.' });
});

test('spaces alone are no text, and those at the ends do not count', () => {
  const subject = '<input name="subject" required minlength="2" data-most="5">';
  expect(errorsWith(subject, '   ')).toEqual({ subject: 'Is required.' });
  expect(errorsWith(subject, '  a  ')).toEqual({ subject: 'Must have at least 2 characters.' });
  expect(errorsWith(subject, '  abcde  ')).toEqual({});
});

test('spaces in a field that may stay empty are nothing to complain of', () => {
  const credit = '<input name="creditedTo" data-most="5">';
  expect(errorsWith(credit, ' ')).toEqual({});
  expect(errorsWith(credit, '        ')).toEqual({});
  expect(errorsWith('<input name="botTrap">', '  ')).toEqual({});
});

test('an emoji is one character', () => {
  const subject = '<textarea name="subject" minlength="2" data-most="3"></textarea>';
  expect(errorsWith(subject, '🐎🐎🐎')).toEqual({});
  expect(errorsWith(subject, '🐎🐎🐎🐎')).toEqual({ subject: 'Must have at most 3 characters.' });
});

test('a password counts with the spaces at its ends', () => {
  const password = '<input name="password" type="password" minlength="8">';
  expect(errorsWith(password, ' secret ')).toEqual({});
});
