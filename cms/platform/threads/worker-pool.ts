import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { threadPool } from './pool';

/** Message to a thread: a task, and a port to report its start. */
export type TaskMessage<Task> = { task: Task; begun: MessagePort };

export class TooManyTasks extends Error {
  override name = 'TooManyTasks';
}

/** The build replaces it with the thread's bundle (vite.config.ts). */
const thread = '../worker/worker.dev.js';

/** Maximum number of waiting tasks. Piscina's own limit does not count tasks that can be aborted. */
export const mostWaiting = 50;

const pool = threadPool<unknown, unknown>(() => new URL(thread, import.meta.url), {
  maxThreads: 2,
  idleTimeout: 5 * 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 768 },
});

export const tasksWaiting = pool.waiting;

/**
 * Runs a task in a worker thread. The threads start on demand and end when idle, because each takes about 100 MB. There are two,
 * so that a long text does not delay a short one.
 *
 * @param name the function of `worker/worker.ts`
 * @param longest the longest time in milliseconds, counted from the start in the thread (default: no limit)
 * @throws TooManyTasks if too many wait
 * @throws Error named AbortError if it takes longer
 */
export async function runInThread(name: string, task: unknown, longest?: number): Promise<unknown> {
  if (tasksWaiting() >= mostWaiting) throw new TooManyTasks('Many tasks wait for a thread.');
  const end = new AbortController();
  const { port1: begins, port2: begun } = new MessageChannel();
  begins.once('message', () => {
    if (longest !== undefined)
      AbortSignal.timeout(longest).addEventListener('abort', () => end.abort());
  });
  const handed: TaskMessage<unknown> = { task, begun };
  try {
    return await pool.run(handed, { name, signal: end.signal, transferList: [begun] });
  } finally {
    begins.close();
  }
}
