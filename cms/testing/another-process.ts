import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/**
 * The site's API in a process of its own, on the database of this test file, until the test is over.
 *
 * @returns its origin
 */
export async function anotherProcess(): Promise<string> {
  const script = fileURLToPath(new URL('./serve-api.ts', import.meta.url));
  const child: ChildProcess = fork(script, {
    execArgv: ['--conditions=production', '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  const [origin] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`The other process ended with ${String(code)} before it listened.`);
    }),
  ]);
  return String(origin);
}
