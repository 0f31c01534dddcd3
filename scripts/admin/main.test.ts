import { expect, test } from 'vitest';
import { OperatorError } from '../../cms/operator-error';
import { readArguments } from './main';

test('a password is set anew for the author, or for an editor by their e-mail address', () => {
  expect(readArguments(['reset-password'])).toEqual({ task: 'reset-password', email: undefined });
  expect(readArguments(['reset-password', '--email', ' Robert@Example.com '])).toEqual({
    task: 'reset-password',
    email: 'robert@example.com',
  });
});

test('an account is made for an editor, or for another author', () => {
  const read = (...more: string[]) =>
    readArguments(['create', '--name', ' Ann ', '--email', 'Ann@Example.com', ...more]);
  expect(read()).toEqual({
    task: 'create',
    userName: 'Ann',
    email: 'ann@example.com',
    role: 'editor',
  });
  expect(read('--role=author')).toMatchObject({ role: 'author' });
  expect(readArguments(['list'])).toEqual({ task: 'list' });
});

test('everything else is refused with the way it is called', () => {
  for (const args of [
    [],
    ['reset'],
    ['reset-password', 'author'],
    ['reset-password', '--email'],
    ['reset-password', '--email', ' '],
    ['reset-password', '--name', 'author'],
    ['create'],
    ['create', '--name', 'Ann'],
    ['create', '--name', ' ', '--email', 'ann@example.com'],
    ['create', '--email', 'ann@example.com'],
    ['create', '--name', 'Ann', '--email', 'ann@example.com', '--role', 'reader'],
    ['list', 'all'],
    ['list', '--email', 'ann@example.com'],
  ]) {
    expect(() => readArguments(args), args.join(' ')).toThrow(OperatorError);
    expect(() => readArguments(args)).toThrow('npm run admin -- reset-password');
  }
  expect(() => readArguments([])).toThrow('Name a task.');
  expect(() => readArguments(['reset'])).toThrow('is not valid. Usage:');
});
