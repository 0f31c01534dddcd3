import { expect, test } from 'vitest';
import { OperatorError } from '../../cms/platform/operator-error';
import { describeError } from './run-site';

const broken = new Error('outer', { cause: new Error('inner') });

test.for([
  [new OperatorError('Port 3000 is taken.'), { dataDir: '/d' }, /^Port 3000 is taken\.$/],
  [
    broken,
    { dataDir: '/d' },
    /^The site could not start: outer\. The database’s log is \/d\/postgres\/server\.log\. Set LOG_LEVEL=debug and start again to see where\.$/,
  ],
  [
    broken,
    { debug: true },
    /^The site could not start: outer\.\nError: outer\n +at .*caused by Error: inner/s,
  ],
] as const)('%s with %j is reported', ([error, options, message]) => {
  expect(describeError(error, options)).toMatch(message);
});
