import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { lowPriority } from './low-priority';

/** The build puts the thread's own bundle here instead (vite.config.ts). */
const thread = '../worker/worker.dev.js';

let pool: Piscina | undefined;

/** One that cannot start its threads has its work refused, instead of letting it wait; the next work finds another one. */
function openPool(): Piscina {
  const opened = new Piscina({
    // Not before it is needed: the dashboard's copy of this file, which never is, knows no such place.
    filename: fileURLToPath(new URL(thread, import.meta.url).href),
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 5 * 60_000,
    maxQueue: 50,
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

/**
 * The threads for work that would hold up every reader if it were done in this one. They start when there is work, and end
 * when there has been none for a while: each takes about 100 MB. Two, so that a long text does not keep a short one waiting.
 */
export const workerPool = (): Piscina => (pool ??= openPool());

/** How many tasks wait for one of them. */
export const tasksWaiting = (): number => pool?.queueSize ?? 0;
