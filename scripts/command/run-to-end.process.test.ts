import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../..');

/** Starts a command with this work. `end` resolves to its exit code and what it wrote to stderr. */
function start(work: string) {
  const module = JSON.stringify(path.join(import.meta.dirname, 'run-to-end.ts'));
  const command = `import { runToEnd } from ${module};\nawait runToEnd(${work});`;
  const options = ['--import', 'tsx', '--input-type=module', '--eval', command];
  const child = spawn(process.execPath, options, { cwd: repository });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { child, end: async () => [...((await once(child, 'close')) as unknown[]), said] };
}

test('a command completes if nothing reads its output, as with head', async () => {
  const { child, end } = start(`async () => {
    for (let line = 0; line < 5; line += 1) {
      console.log(line);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    console.error('done');
    return 3;
  }`);
  child.stdout.once('data', () => child.stdout.destroy());
  expect(await end()).toEqual([3, null, 'done\n']);
});

test('a command completes if its terminal is closed', async () => {
  const { end } = start(`async (lifecycle) => {
    await lifecycle.addStep(async () => {}, async () => console.error('cleaned up'));
    for (const stream of [process.stdout, process.stderr])
      process.nextTick(() => stream.emit('error', Object.assign(new Error('write EIO'), { code: 'EIO' })));
    await new Promise((resolve) => setImmediate(resolve));
    return 3;
  }`);
  expect(await end()).toEqual([3, null, 'cleaned up\n']);
});
