import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { ArrayTaskQueue, Piscina, queueOptionsSymbol } from 'piscina';
import { lowPriority } from './low-priority';

export type KeyDerivation = { password: string; salt: string; rounds: number; bytes: number };

/** Too many passwords wait. */
export class TooManyPasswords extends Error {
  override name = 'TooManyPasswords';
}

/** The build replaces it with the thread's bundle (vite.config.ts). */
const thread = './derive-key-thread.js';

/** Half of the processors; the others are for pages and the database. */
const mostThreads = Math.max(1, Math.floor(os.availableParallelism() / 2));

/** The largest number of passwords in work or waiting: twenty per thread, each of which takes 0.2 to 0.5 s. */
export const mostAtOnce = mostThreads * 20;

/** The same number of additional places for known users when strangers use all others. */
const mostKnown = mostAtOnce;

type Known = { isKnown?: boolean };

type Task = Parameters<ArrayTaskQueue['push']>[0];

function isKnown(task: Task | undefined): boolean {
  const options: Known | null | undefined = task?.[queueOptionsSymbol];
  return options?.isKnown === true;
}

/** Alternates between known users and strangers, so that neither can block the other. */
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

/** The number of strangers' passwords in work or waiting. */
let strangers = 0;

/** If its threads cannot start, the pool rejects its work, and the next work creates a new pool. */
function openPool(): Piscina<KeyDerivation, Uint8Array> {
  const opened = new Piscina<KeyDerivation, Uint8Array>({
    // Resolved on first use, because the dashboard's copy of this file, which is never used, has no such path.
    filename: fileURLToPath(new URL(thread, import.meta.url).href),
    minThreads: 0,
    maxThreads: mostThreads,
    idleTimeout: 60_000,
    maxQueue: mostAtOnce - mostThreads + mostKnown,
    taskQueue: new TakingTurns(),
    // One processor computes one key at a time.
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

/** Returns the number of passwords that wait for a thread. */
export const passwordsWaiting = (): number => pool?.queueSize ?? 0;

/**
 * Computes PBKDF2 with SHA-256 in threads of their own. Node's own implementation uses the threads that also read files, so
 * several logins at once would delay every page.
 *
 * @param known whether the user has a session, or has logged in from this browser before
 * @throws TooManyPasswords if too many wait
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
