import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { DrizzleQueryError } from '@payloadcms/db-postgres/drizzle';
import { expect, test, onTestFinished, vi } from 'vitest';
import { createLog, unawaitedLines } from './log';
import { temporaryFolder } from '../../testing/temporary-folder';

function logged(subject: unknown, ...words: string[]) {
  const lines: string[] = [];
  const log = createLog({ NODE_ENV: 'production', LOG_LEVEL: 'info' }, (line) => lines.push(line));
  log.debug(subject, ...words);
  log.error(subject, ...words);
  return lines.join('');
}

type Logged = { msg?: string; err: Record<'message' | 'stack', string> };

const parsed = (subject: unknown, ...words: string[]) =>
  JSON.parse(logged(subject, ...words)) as Logged;

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
  const user = { password: 'SECRET', session: { token: 'SECRET' } };
  expect(parsed({ cookie: 'SECRET', user })).toEqual({
    level: 50,
    time: expect.any(Number) as number,
    user: { session: {} },
  });
});

test.each([
  'victim@example.com',
  'Ann <v.ictim+1@mail.example.co.uk>',
  '550 5.1.1 "victim@example.com": unknown\nvictim@example.com\u0001victim@example.com',
  '\\victim@example.com',
  'victim@localhost.example.com and victim@intranet',
  '/suggestions/victim%40example.com',
  'víctim@exämple.com',
  'smtp://victim:secret@mail.example.com',
])('no line contains an e-mail address: %j', (address) => {
  const written = [
    logged({ msg: `Sent to ${address}` }),
    logged(new Error(address, { cause: new Error(address) })),
    logged({ to: address, mail: { [address]: [address] } }),
  ];
  for (const line of written) {
    expect(line).not.toMatch(/v.?ctim@|example\.com/);
    expect(line).toContain('[address]');
    for (const each of line.trimEnd().split('\n')) expect(JSON.parse(each)).toBeTypeOf('object');
  }
});

test('a line without an address stays as it is, and a long one costs little', () => {
  const msg = 'react@19.2.0 node_modules/@scope/name 7 @ 8\n '.concat(
    'a'.repeat(200_000),
    '@',
    '.a'.repeat(100_000),
  );
  expect(parsed({ msg }).msg).toBe(msg);
});

const circular = new Error('outer');
circular.cause = new Error('inner', { cause: circular });

test.each([
  [circular, 'outer: inner'],
  [new Error('outer', { cause: 'no error' }), 'outer'],
  // Only PostgreSQL's messages end with values.
  [Object.assign(new Error('no file "a"'), { code: 'ENOENT' }), 'no file "a"'],
  [Object.assign(new Error('no file "a"'), { severity: 'ERROR' }), 'no file "a"'],
  [Object.assign(new Error('not found'), { query: '?q=war' }), 'not found'],
  [Object.assign(new Error('not found'), { params: ['war'] }), 'not found'],
])('the line of %o has the message “%s”', (error, message) => {
  expect(parsed(error)).toMatchObject({ msg: message, err: { message } });
  expect(parsed({ err: error })).toMatchObject({ msg: message });
  expect(parsed({ err: error, msg: 'its own' })).toMatchObject({
    msg: 'its own',
    err: { message },
  });
  expect(parsed(error, 'with words')).toMatchObject({ msg: 'with words', err: { message } });
});

test('an error is described by its class, message, stack, code and constraint', () => {
  const error = Object.assign(new TypeError('outer', { cause: new Error('inner') }), {
    ...{ code: '23505', constraint: 'users_email', detail: 'SECRET' },
  });
  expect(parsed(error).err).toEqual({
    type: 'TypeError',
    message: 'outer: inner',
    stack: expect.stringMatching(
      /^TypeError: outer\n +at .*log\.test\.ts[^]*\ncaused by: Error: inner\n +at .*log\.test\.ts/,
    ) as string,
    code: '23505',
    constraint: 'users_email',
  });
});

test('a stack is logged if it has the message of the error', () => {
  const stack = 'Error: SECRET\n    at log.ts:1:1';
  const changed = Object.assign(new Error('changed'), { stack });
  expect(parsed(changed).err.stack).toBe('Error: changed');
  expect(parsed(new Error()).err.stack).toContain('log.test.ts');
});

test('what is no error is logged as it is', () => {
  expect(parsed('a text')).toMatchObject({ msg: 'a text' });
  expect(parsed({ err: 'a text', count: 2 })).toMatchObject({ err: 'a text', count: 2 });
  expect(parsed({ count: 2 })).not.toHaveProperty('msg');
});

function opened(file: string, flags: string | number) {
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

test('in production, the lines on stdout are JSON', async () => {
  const file = path.join(await temporaryFolder(), 'log');
  const stdout = { ...process.stdout, fd: opened(file, 'w') };
  const spied = vi.spyOn(process, 'stdout', 'get').mockReturnValue(stdout as typeof process.stdout);
  const log = createLog({ NODE_ENV: 'production', LOG_LEVEL: 'info' });
  spied.mockRestore();
  log.info('It begins.');
  await expect
    .poll(() => readFileSync(file, 'utf8'))
    .toMatch(/^\{"level":30,"time":\d+,"msg":"It begins."\}\n$/);
});

test('pending lines are written when the process exits', async () => {
  const file = path.join(await temporaryFolder(), 'log');
  const lines = unawaitedLines(opened(file, 'w'));
  for (const line of ['first\n', 'second\n', 'third\n']) lines.write(line);
  const exit = process.listeners('exit').at(-1);
  exit?.(0);
  expect(readFileSync(file, 'utf8')).toContain('second\nthird\n');
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('first\n');
  exit?.(0);
  expect(readFileSync(file, 'utf8')).toHaveLength('first\nsecond\nthird\n'.length);
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

async function openPipe(flags: string | number) {
  const pipe = path.join(await temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  return { pipe, descriptor: opened(pipe, flags) };
}

test.skipIf(process.platform === 'win32')(
  'a full pipe is tried again, and lines beyond a megabyte are dropped',
  async () => {
    const { descriptor } = await openPipe(constants.O_RDWR | constants.O_NONBLOCK);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const lines = unawaitedLines(descriptor);
    const said = Array.from({ length: 12 }, (_, number) => `${`${number}`.padEnd(99_999)}\n`);
    for (const line of said) lines.write(line);
    // The first line is not pending, and ten are a megabyte.
    const expected = said.slice(0, 11).join('');
    const chunk = Buffer.alloc(100_000);
    let read = '';
    const readOn = () => {
      vi.advanceTimersByTime(100);
      try {
        read += chunk.toString('utf8', 0, readSync(descriptor, chunk));
      } catch {
        // The pipe is empty.
      }
      return read.length;
    };
    await expect.poll(readOn, { interval: 1 }).toBe(expected.length);
    expect(read).toBe(expected);
  },
);

test.skipIf(process.platform === 'win32')(
  'an unread pipe does not block, and lines beyond a megabyte are dropped',
  async () => {
    // Opened for reading and writing, because otherwise opening a pipe blocks. Its buffer holds 64 kB.
    const { pipe, descriptor } = await openPipe('r+');
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
