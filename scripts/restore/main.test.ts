import { expect, test } from 'vitest';
import { OperatorError } from '../../cms/operator-error';
import { readArguments as readBackupArguments } from '../backup/main';
import { readArguments } from './main';

test('a restore takes one file, meant from where it was typed, and replaces only when told to', () => {
  expect(readArguments(['x.backup'], '/home/me')).toEqual({
    file: '/home/me/x.backup',
    replace: false,
    check: false,
  });
  expect(readArguments(['/b/x', '--replace'], '/').replace).toBe(true);
  for (const args of [[], ['a', 'b'], ['a', '--force'], ['a', '--check', '--replace']])
    expect(() => readArguments(args, '/'), args.join(' ')).toThrow(OperatorError);
});

test('a backup is no pipe, by the name that programs give one', () => {
  for (const readOptions of [readArguments, readBackupArguments])
    expect(() => readOptions(['-'], '/home/me')).toThrow(
      'A backup cannot go through a pipe: name a file.',
    );
});

test('a place in a bucket is taken as it is, and has to name a file', () => {
  const file = 's3://my-bucket/fovean/site.backup';
  expect(readArguments([file], '/home/me').file).toBe(file);
  expect(readBackupArguments([file], '/home/me').file).toBe(file);
  for (const wrong of ['s3://my-bucket', 's3://my-bucket/fovean/', 's3://My_Bucket/x', 's3:x'])
    expect(() => readBackupArguments([wrong], '/'), wrong).toThrow(
      `${wrong} names no file in a bucket`,
    );
});

test('a backup takes a file, or finds a name by itself', () => {
  expect(readBackupArguments([], '/home/me')).toEqual({ file: undefined, force: false });
  expect(readBackupArguments(['x', '--force'], '/home/me')).toEqual({
    file: '/home/me/x',
    force: true,
  });
  for (const args of [
    ['a', 'b'],
    ['--passphrase', 'x'],
  ])
    expect(() => readBackupArguments(args, '/'), args.join(' ')).toThrow(OperatorError);
});
