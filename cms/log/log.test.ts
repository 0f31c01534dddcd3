import { DrizzleQueryError } from '@payloadcms/db-postgres/drizzle';
import { expect, test } from 'vitest';
import { createLog } from './log';

function logged(object: object) {
  const lines: string[] = [];
  createLog({ NODE_ENV: 'production', LOG_LEVEL: 'info' }, (line) => lines.push(line)).error(
    object,
  );
  return lines.join('');
}

test('a statement that failed is logged without its values', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const line = logged({
    err: new DrizzleQueryError(
      'update users set hash = $1',
      ['SECRET', 'reader@example.com'],
      cause,
    ),
  });
  expect(line).not.toMatch(/SECRET|reader@example\.com/);
  expect(line).toContain('update users set hash = $1');
  expect(line).toContain('connect ECONNREFUSED');
  expect(line).toContain('log.test.ts');
});

test('a value that looks like what stands behind it is no value less', () => {
  const value = 'dear author\n    at SECRET (letter:1:1)\ncaused by: SECRET';
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "SECRET"'), {
    code: '22P02',
    severity: 'ERROR',
    detail: 'Key (email)=(SECRET) already exists.',
  });
  const err = new DrizzleQueryError('insert into messages values ($1)', [value], cause);
  for (const line of [logged({ err }), logged(err), logged(new Error('outer', { cause: err }))]) {
    expect(line).not.toContain('SECRET');
    expect(line).toContain('insert into messages values ($1)');
    expect(line).toContain('invalid input syntax for type uuid');
    expect(line).toContain('log.test.ts');
  }
});

test('a field that is a secret by its name is left out', () => {
  expect(logged({ user: { password: 'SECRET', session: { token: 'SECRET' } } })).not.toContain(
    'SECRET',
  );
});
