import { expect, test } from 'vitest';
import { OperatorError } from '../../cms/operator-error';
import { describeError } from './describe-error';

test('an operator error is shown as it is', () => {
  expect(describeError(new OperatorError('Port 3000 is taken.'), { dataDir: '/d' })).toBe(
    'Port 3000 is taken.',
  );
});

test('an unexpected error is shown with the log’s path and without a stack', () => {
  expect(describeError(new TypeError('x is not a function'), { dataDir: '/d' })).toBe(
    'The site could not start: x is not a function. The database’s log is /d/postgres/server.log. Set LOG_LEVEL=debug and start again to see where.',
  );
});

test('debugging shows the stack with causes', () => {
  const text = describeError(new Error('outer', { cause: new Error('inner') }), { debug: true });
  expect(text).toMatch(
    /^The site could not start: outer\.\nError: outer\n +at .*caused by Error: inner/s,
  );
});
