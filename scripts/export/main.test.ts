import { expect, test } from 'vitest';
import { readArguments } from './main';

test('a folder is meant from where the command was typed', () => {
  expect(readArguments(['mine', '--force'], '/home/author')).toEqual({
    folder: '/home/author/mine',
    force: true,
  });
  expect(readArguments(['/elsewhere'], '/home/author')).toEqual({
    folder: '/elsewhere',
    force: false,
  });
});

test('anything else is answered with how it is called', () => {
  for (const args of [[], ['a', 'b'], ['--wrong'], ['a', '--force=yes']])
    expect(() => readArguments(args, '/')).toThrow(
      'npm run export -- FOLDER|SUBSCRIBERS.csv [--force]',
    );
});
