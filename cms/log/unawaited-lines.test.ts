import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { unawaitedLines } from './unawaited-lines';

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
  'on a disk that is full lines are lost, and nobody waits (skipped where there is no /dev/full)',
  async () => {
    const lines = unawaitedLines(opened('/dev/full', 'w'));
    for (let i = 0; i < 100; i++) {
      lines.write(`${'x'.repeat(100_000)}\n`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
);

test.skipIf(process.platform === 'win32')(
  'a pipe that nobody reads keeps nobody waiting, and what comes on top of a megabyte is lost',
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
