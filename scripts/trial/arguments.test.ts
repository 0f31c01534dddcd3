import { expect, test } from 'vitest';
import { OperatorError } from '../../cms/operator-error';
import { readArguments } from './arguments';

const known = ['mail', 'disk'];

test('all trials are tried whole, unless some are named, or a short run is wanted', () => {
  expect(readArguments([], known, 7)).toEqual({ names: known, size: 'whole', seed: 7 });
  expect(readArguments(['disk', '--short', '--seed=42'], known)).toEqual({
    names: ['disk'],
    size: 'short',
    seed: 42,
  });
});

test('what is not understood is refused with the way it is called and the names there are', () => {
  for (const args of [['fire'], ['--long'], ['--seed', 'x'], ['disk', '--seed=-1']]) {
    expect(() => readArguments(args, known), args.join(' ')).toThrow(OperatorError);
    expect(() => readArguments(args, known)).toThrow('The trials: mail, disk');
  }
});
