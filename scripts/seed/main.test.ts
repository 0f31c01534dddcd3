import path from 'node:path';
import { expect, test } from 'vitest';
import { OperatorError } from '../../cms/operator-error';
import { readArguments } from './main';

const ownContent = path.resolve('scripts/seed/content');
const read = (...args: string[]) => readArguments(args, path.resolve('/somewhere'));

test('without a folder the site’s own content is seeded', () => {
  expect(read()).toEqual({ folder: ownContent, dryRun: false });
  expect(read('--dry-run')).toEqual({ folder: ownContent, dryRun: true });
});

test('a folder is meant from where the command was typed', () => {
  expect(read('mine', '--dry-run')).toEqual({
    folder: path.resolve('/somewhere/mine'),
    dryRun: true,
  });
  expect(read(path.resolve('/elsewhere')).folder).toBe(path.resolve('/elsewhere'));
});

test('two folders and unknown options are refused with the way it is called', () => {
  for (const args of [['one', 'two'], ['--dry'], ['--dry-run=yes']]) {
    expect(() => read(...args)).toThrow(OperatorError);
    expect(() => read(...args)).toThrow('npm run seed -- [FOLDER] [--dry-run]');
  }
});
