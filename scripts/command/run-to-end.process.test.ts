import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../..');

/** A command that says a word now and then, and at last on stderr that it is done. */
const command = `
import { setTimeout } from 'node:timers/promises';
import { runToEnd } from ${JSON.stringify(path.join(import.meta.dirname, 'run-to-end.ts'))};
await runToEnd(async () => {
  for (let line = 0; line < 5; line += 1) {
    console.log(line);
    await setTimeout(20);
  }
  console.error('done');
  return 3;
});`;

test('whoever reads along may stop, as head does: the command goes on to its end, and says nothing about it', async () => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', command],
    { cwd: repository },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = await once(child, 'close');
  expect(said).toBe('done\n');
  expect(code).toBe(3);
});

/** A command whose terminal goes away while it is at work: what is written to it fails so. */
const commandOfClosedTerminal = `
import { setImmediate } from 'node:timers/promises';
import { runToEnd } from ${JSON.stringify(path.join(import.meta.dirname, 'run-to-end.ts'))};
await runToEnd(async (lifecycle) => {
  await lifecycle.addStep(async () => {}, async () => console.log('cleaned up'));
  for (const stream of [process.stdout, process.stderr])
    process.nextTick(() => stream.emit('error', Object.assign(new Error('write EIO'), { code: 'EIO' })));
  await setImmediate();
  return 3;
});`;

test('a terminal that is closed ends no command in the middle of what it does: it comes to its orderly end', async () => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', commandOfClosedTerminal],
    { cwd: repository },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close');
  expect(said).toBe('cleaned up\n');
  expect(code).toBe(3);
});
