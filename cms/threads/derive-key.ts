import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { ArrayTaskQueue, Piscina, queueOptionsSymbol } from 'piscina';
import { lowPriority } from './low-priority';

export type KeyDerivation = { password: string; salt: string; rounds: number; bytes: number };

/** So many passwords wait already that one more would wait too long. */
export class TooManyPasswords extends Error {
  override name = 'TooManyPasswords';
}

/** The build puts the thread's own bundle here instead (vite.config.ts). */
const thread = './derive-key-thread.js';

/** Half of the processors: the others are for the pages and the database. */
const mostThreads = Math.max(1, Math.floor(os.availableParallelism() / 2));

/** How many may be under way or wait: twenty for each thread, which takes a fifth of a second for one, or half a second. */
export const mostAtOnce = mostThreads * 20;

/** As many again, of those who are known, when strangers have taken all places. */
const mostKnown = mostAtOnce;

type Known = { isKnown?: boolean };

type Task = Parameters<ArrayTaskQueue['push']>[0];

function isKnown(task: Task | undefined): boolean {
  const options: Known | null | undefined = task?.[queueOptionsSymbol];
  return options?.isKnown === true;
}

/**
 * Somebody who is known and a stranger take turns: however many strangers try passwords, who is known waits for one of them at
 * a time, and somebody who is known and logs in again and again keeps no stranger out.
 */
class TakingTurns extends ArrayTaskQueue {
  #wasKnown = false;

  override shift(): Task | null {
    const next = this.tasks.find((task) => isKnown(task) !== this.#wasKnown) ?? this.tasks[0];
    if (!next) return null;
    this.remove(next);
    this.#wasKnown = isKnown(next);
    return next;
  }
}

let pool: Piscina<KeyDerivation, Uint8Array> | undefined;

/** How many strangers' passwords are under way or wait. */
let strangers = 0;

/** One that cannot start its threads has its work refused, instead of letting it wait; the next work finds another one. */
function openPool(): Piscina<KeyDerivation, Uint8Array> {
  const opened = new Piscina<KeyDerivation, Uint8Array>({
    // Not before it is needed: the dashboard's copy of this file, which never is, knows no such place.
    filename: fileURLToPath(new URL(thread, import.meta.url).href),
    minThreads: 0,
    maxThreads: mostThreads,
    idleTimeout: 60_000,
    maxQueue: mostAtOnce - mostThreads + mostKnown,
    taskQueue: new TakingTurns(),
    // Two at once would only take turns on one processor.
    concurrentTasksPerWorker: 1,
    niceIncrement: lowPriority,
  });
  opened.once('error', (error) => {
    process.emitWarning(error);
    pool = undefined;
    opened.on('error', () => undefined);
    void opened.destroy();
  });
  return opened;
}

/** How many wait for a thread. */
export const passwordsWaiting = (): number => pool?.queueSize ?? 0;

/**
 * PBKDF2 with SHA-256, in threads that do nothing else. Node's own does it in the few that read files for every page, too:
 * some log-ins at once would hold up all readers.
 *
 * @param known whether it is for somebody who has a session, or has logged in with the same browser before
 * @throws TooManyPasswords when too many others wait already
 */
export async function deriveKey(order: KeyDerivation, known: Known = {}): Promise<Buffer> {
  pool ??= openPool();
  const isStranger = !known.isKnown;
  if (isStranger && strangers >= mostAtOnce)
    throw new TooManyPasswords('Many passwords are being checked.');
  if (isStranger) strangers += 1;
  try {
    const inQueue = { ...order, [queueOptionsSymbol]: known };
    return Buffer.from(await pool.run(inQueue));
  } catch (error) {
    if (error instanceof Error && error.message === 'Task queue is at limit')
      throw new TooManyPasswords('Many passwords are being checked.', { cause: error });
    throw error;
  } finally {
    if (isStranger) strangers -= 1;
  }
}
