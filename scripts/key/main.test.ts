import { expect, test } from 'vitest';
import { OperatorError } from '../../cms/operator-error';
import { readArguments } from './main';

const now = new Date('2026-11-20T12:00:00.000Z');
const read = (...args: string[]) => readArguments(args, now);

test('a key is created for a label, for good or for a time', () => {
  expect(read('create', '--label', ' My script ')).toEqual({
    task: 'create',
    label: 'My script',
    expiresAt: undefined,
  });
  for (const [period, end] of [
    ['12h', '2026-11-21T00:00:00.000Z'],
    ['90d', '2027-02-18T12:00:00.000Z'],
    ['2w', '2026-12-04T12:00:00.000Z'],
  ] as const)
    expect(read('create', '--label=L', `--expires=${period}`)).toMatchObject({
      expiresAt: new Date(end),
    });
});

test('keys are listed, and revoked by how they begin', () => {
  expect(read('list')).toEqual({ task: 'list' });
  expect(read('revoke', 'fov_1234')).toEqual({ task: 'revoke', prefix: 'fov_1234' });
});

test('everything else is refused with the ways it is called', () => {
  for (const args of [
    [],
    ['make'],
    ['create'],
    ['create', '--label', ' '],
    ['create', '--label', 'x'.repeat(101)],
    ['create', 'L'],
    ['create', 'more', '--label', 'L'],
    ['create', '--label', 'L', '--expires', 'soon'],
    ['create', '--label', 'L', '--expires', '0d'],
    ['create', '--label', 'L', '--expires', '-1d'],
    ['create', '--label', 'L', '--expires', '90'],
    ['create', '--label', 'L', '--expires', '999999d'],
    ['create', '--label', 'L', '--for', 'ever'],
    ['list', 'all'],
    ['list', '--label', 'L'],
    ['revoke'],
    ['revoke', 'a', 'b'],
    ['revoke', 'a', '--label', 'L'],
  ]) {
    expect(() => read(...args), args.join(' ')).toThrow(OperatorError);
    expect(() => read(...args)).toThrow('npm run key -- revoke PREFIX');
  }
});

test('what is wrong is said', () => {
  const label = 'x'.repeat(100);
  expect(read('create', '--label', label, '--expires', '36500d')).toMatchObject({ label });
  expect(() => read()).toThrow('Name a task.');
  expect(() => read('make')).toThrow('is not valid. Usage:');
  for (const period of ['x90d', '90days', '', '36501d'])
    expect(() => read('create', '--label', 'L', '--expires', period)).toThrow(
      '--expires takes hours',
    );
});
