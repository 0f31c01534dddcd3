import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

/**
 * The site's API in a process of its own, on the database of this test file, as long as its tests run. To be called beside
 * them.
 *
 * @returns tells its origin, once tests run
 */
export function anotherProcess(): () => string {
  let origin = '';
  let child: ChildProcess;
  let ended: Promise<unknown[]>;
  beforeAll(async () => {
    const script = fileURLToPath(new URL('./serve-api.ts', import.meta.url));
    child = fork(script, {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    ended = once(child, 'exit');
    const [told] = await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => {
        throw new Error(`The other process ended with ${String(code)} before it listened.`);
      }),
    ]);
    origin = String(told);
  });
  afterAll(async () => {
    child.kill();
    await ended;
  });
  return () => origin;
}
