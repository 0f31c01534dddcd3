import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DrizzleQueryError } from '@payloadcms/db-postgres/drizzle';
import { expect, test, onTestFinished } from 'vitest';
import { createLog, unawaitedLines } from './log';
import { temporaryFolder } from '../testing/temporary-folder';

function logged(object: object) {
  const lines: string[] = [];
  createLog({ NODE_ENV: 'production', LOG_LEVEL: 'info' }, (line) => lines.push(line)).error(
    object,
  );
  return lines.join('');
}

test('a failed statement is logged without its values', () => {
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

test('a value that looks like a stack trace is not logged either', () => {
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

test('a field with the name of a secret is left out', () => {
  expect(logged({ user: { password: 'SECRET', session: { token: 'SECRET' } } })).not.toContain(
    'SECRET',
  );
});

function opened(file: string, flags: string) {
  const descriptor = openSync(file, flags);
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

test('lines are written whole and in order', async () => {
  const file = path.join(await temporaryFolder(), 'log');
  const lines = unawaitedLines(opened(file, 'w'));
  const said = Array.from({ length: 500 }, (_, number) => `${number} ${'é'.repeat(50)}\n`);
  for (const line of said) lines.write(line);
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(said.join(''));
});

test.skipIf(process.platform !== 'linux')(
  'on a full disk, lines are dropped without waiting (skipped where there is no /dev/full)',
  async () => {
    const lines = unawaitedLines(opened('/dev/full', 'w'));
    for (let i = 0; i < 100; i++) {
      lines.write(`${'x'.repeat(100_000)}\n`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
);

test.skipIf(process.platform === 'win32')(
  'an unread pipe does not block, and lines beyond a megabyte are dropped',
  async () => {
    const pipe = path.join(await temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Opened for reading and writing, because otherwise opening a pipe blocks. Its buffer holds 64 kB.
    const descriptor = opened(pipe, 'r+');
    const lines = unawaitedLines(descriptor);
    for (let i = 0; i < 30; i++) {
      lines.write(`${'x'.repeat(100_000)}\n`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    // The blocked write ends when the pipe is read.
    const [code] = (await once(
      spawn('head', ['-c', '1000000', pipe], { stdio: 'ignore' }),
      'close',
    )) as [number];
    expect(code).toBe(0);
  },
);
