import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { processBirth } from '../../cms/platform/database/running-process';
import { runTool, ToolFailed, spinner } from './run-tool.js';

const node = process.execPath;

test('the error of a failed tool has all its output', async () => {
  const failing = runTool(
    'vite build',
    node,
    ['-e', 'console.log("a"); console.error("b"); process.exit(3)'],
    { cwd: tmpdir() },
  );
  await expect(failing).rejects.toThrow(ToolFailed);
  await expect(failing).rejects.toThrow(/^vite build failed with this output:\n\n(a\nb|b\na)$/);
});

test.each([
  ['Ctrl-C', 'SIGINT'],
  ['closing the terminal', 'SIGHUP'],
] as const)(
  '%s ends the tool with its children, then the process, without a stack trace',
  async (_who, signal) => {
    const module = path.join(import.meta.dirname, 'run-tool.js');
    const folder = await temporaryFolder({
      'waits.mjs': `import { Interrupted, passOnSignals, runTool } from ${JSON.stringify(module)};
     passOnSignals();
     try {
       await runTool('tool', 'sh', ['-c', 'sleep 60 & echo $!; wait'], { cwd: '/', onOutput: (text) => process.stdout.write(text) });
     } catch (error) {
       process.exit(error instanceof Interrupted ? 130 : 1);
     }`,
    });
    const child = spawn(node, [path.join(folder, 'waits.mjs')]);
    const stderr = text(child.stderr);
    const [pid] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(await stderr).toBe('');
    await expect.poll(() => processBirth(Number(pid))).toBeUndefined();
  },
);

function output({ isTTY }: { isTTY: boolean }) {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 40 });
  return { stream, printed: () => (stream.end(), text(stream)) };
}

test('without a terminal, each step prints lines at its start and end, and rethrows an error', async () => {
  const { stream, printed } = output({ isTTY: false });
  expect(await spinner('One', async () => 42, stream)).toBe(42);
  const failing = spinner('Two', () => Promise.reject(new Error('no')), stream);
  await expect(failing).rejects.toThrow('no');
  expect(await printed()).toMatch(
    /^One …\nOne: done in \d\.\d s\nTwo …\nTwo: failed after \d\.\d s\n$/,
  );
});
