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

const subject = '<input name="subject" required minlength="2" data-most="5">';
const credit = '<input name="creditedTo" data-most="5">';
const words = '<textarea name="text" minlength="2" data-most="3"></textarea>';
const password = '<input name="password" type="password" minlength="8">';

test.for([
  [email, 'ann@example.com', undefined],
  [email, `${'a'.repeat(64)}@example.com`, undefined],
  [email, `abc@${tooLongDomain}ab.com`, undefined],
  [email, `abcd@${tooLongDomain}ab.com`, 'Must have at most 254 characters.'],
  [email, `${'a'.repeat(65)}@example.com`, 'Must have at most 64 characters before the at sign.'],
  [email, 'ann', 'Must be an e-mail address, such as name@example.com.'],
  [email, '', 'Is required.'],
  [subject, '   ', 'Is required.'],
  [subject, '  a  ', 'Must have at least 2 characters.'],
  [subject, '  abcde  ', undefined],
  [credit, ' ', undefined],
  [credit, '        ', undefined],
  ['<input name="botTrap">', '  ', undefined],
  [words, '🐎🐎🐎', undefined],
  [words, '🐎🐎🐎🐎', 'Must have at most 3 characters.'],
  [password, ' secret ', undefined],
] as const)('%s with “%s”: %s', ([field, value, message]) => {
  expect(Object.values(errorsWith(field, value))).toEqual(message ? [message] : []);
});
