import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { lowPriority } from './low-priority';

/** What a thread is handed: its task, and where it says that it begins. */
export type Handed<Task> = { task: Task; begun: MessagePort };

/** So many tasks wait already that one more would wait too long. */
export class TooManyTasks extends Error {
  override name = 'TooManyTasks';
}

/** The build puts the thread's own bundle here instead (vite.config.ts). */
const thread = '../worker/worker.dev.js';

/** How many may wait. Piscina has a limit of its own, and does not count those that can be given up. */
export const mostWaiting = 50;

let pool: Piscina | undefined;

/** One that cannot start its threads has its work refused, instead of letting it wait; the next work finds another one. */
function openPool(): Piscina {
  const opened = new Piscina({
    // Not before it is needed: the dashboard's copy of this file, which never is, knows no such place.
    filename: fileURLToPath(new URL(thread, import.meta.url).href),
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 5 * 60_000,
    niceIncrement: lowPriority,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  opened.once('error', (error) => {
    process.emitWarning(error);
    pool = undefined;
    opened.on('error', () => undefined);
    void opened.destroy();
  });
  return opened;
}

/** How many tasks wait for a thread. */
export const tasksWaiting = (): number => pool?.queueSize ?? 0;

/**
 * Runs a task in one of the threads for work that would hold up every reader if it were done in this one. They start when there is
 * work, and end when there has been none for a while: each takes about 100 MB. Two, so that a long text does not keep a short one
 * waiting.
 *
 * @param name the function of `worker/worker.ts`
 * @param longest how long it may take, in milliseconds, from when a thread begins with it: how long it waits says nothing of it
 *   (default: as long as it takes)
 * @throws TooManyTasks when too many others wait already
 * @throws Error by the name AbortError when it takes longer
 */
export async function runInThread(name: string, task: unknown, longest?: number): Promise<unknown> {
  if (tasksWaiting() >= mostWaiting) throw new TooManyTasks('Many tasks wait for a thread.');
  const end = new AbortController();
  const { port1: begins, port2: begun } = new MessageChannel();
  begins.once('message', () => {
    if (longest !== undefined)
      AbortSignal.timeout(longest).addEventListener('abort', () => end.abort());
  });
  const handed: Handed<unknown> = { task, begun };
  try {
    pool ??= openPool();
    return await pool.run(handed, { name, signal: end.signal, transferList: [begun] });
  } finally {
    begins.close();
  }
}
