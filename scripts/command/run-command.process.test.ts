import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('a command completes if nothing reads its output, as with head', async () => {
  const command = `
    import { once } from 'node:events';
    import { setImmediate } from 'node:timers/promises';
    import { runToEnd } from ${JSON.stringify(path.join(import.meta.dirname, 'run-command.ts'))};
    await runToEnd(async () => {
      console.log('first');
      await once(process.stdin.resume(), 'end');
      for (let line = 0; line < 5; line += 1) {
        console.log(line);
        await setImmediate();
      }
      console.error('done');
      return 3;
    });`;
  const child = spawn(process.execPath, [
    ...['--import', 'tsx', '--input-type=module', '--eval', command],
  ]);
  child.stdout.once('data', () => child.stdout.destroy());
  child.stdout.once('close', () => child.stdin.end());
  const stderr = text(child.stderr);
  expect(await once(child, 'close')).toEqual([3, null]);
  expect(await stderr).toBe('done\n');
});
