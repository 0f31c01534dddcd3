import { expect, test } from 'vitest';
import { OperatorError } from '../../cms/operator-error';
import { readArguments } from './arguments';

test('a password is set anew for the author, or for an editor by their e-mail address', () => {
  expect(readArguments(['reset-password'])).toEqual({ task: 'reset-password', email: undefined });
  expect(readArguments(['reset-password', '--email', ' Robert@Example.com '])).toEqual({
    task: 'reset-password',
    email: 'robert@example.com',
  });
});

test('everything else is refused with the way it is called', () => {
  for (const args of [
    [],
    ['reset'],
    ['reset-password', 'author'],
    ['reset-password', '--email'],
    ['reset-password', '--email', ' '],
    ['reset-password', '--name', 'author'],
  ]) {
    expect(() => readArguments(args), args.join(' ')).toThrow(OperatorError);
    expect(() => readArguments(args)).toThrow('npm run admin -- reset-password');
  }
});

test('it is said whether no command was named, or one that there is not', () => {
  expect(() => readArguments([])).toThrow('Say what to do.');
  expect(() => readArguments(['reset'])).toThrow('That is not understood.');
});
