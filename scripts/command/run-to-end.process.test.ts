import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

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
    { cwd: path.resolve(import.meta.dirname, '../..') },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = await once(child, 'close');
  expect(said).toBe('done\n');
  expect(code).toBe(3);
});
