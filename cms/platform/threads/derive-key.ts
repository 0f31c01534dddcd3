import os from 'node:os';
import { threadPool } from './pool';

export type KeyDerivation = { password: string; salt: string; rounds: number; bytes: number };

export class TooManyPasswords extends Error {
  override name = 'TooManyPasswords';
}

/** The build replaces it with the thread's bundle (vite.config.ts). */
const thread = './derive-key-thread.js';

/** Half of the processors; the others are for pages and the database. */
const mostThreads = Math.max(1, Math.floor(os.availableParallelism() / 2));

/** Maximum number of passwords in progress or queued: twenty per thread. Each takes 0.2 to 0.5 s. */
export const mostAtOnce = mostThreads * 20;

const openPool = () =>
  threadPool<KeyDerivation, Uint8Array>(() => new URL(thread, import.meta.url), {
    maxThreads: mostThreads,
    idleTimeout: 60_000,
    maxQueue: mostAtOnce - mostThreads,
    // One processor computes one key at a time.
    concurrentTasksPerWorker: 1,
  });

/** Separate pools, so that neither known users nor strangers can block the others. */
const pools = { known: openPool(), strangers: openPool() };

export const passwordsWaiting = (): number => pools.known.waiting() + pools.strangers.waiting();

/**
 * Computes PBKDF2 with SHA-256 in threads of their own. Node's own implementation uses the threads that also read files, so
 * several logins at once would delay every page.
 *
 * @param options.isKnown whether the user has a session, or has logged in from this browser before
 * @throws TooManyPasswords if too many wait
 */
export async function deriveKey(
  order: KeyDerivation,
  { isKnown = false }: { isKnown?: boolean } = {},
): Promise<Buffer> {
  try {
    return Buffer.from(await pools[isKnown ? 'known' : 'strangers'].run(order));
  } catch (error) {
    if (error instanceof Error && error.message === 'Task queue is at limit')
      throw new TooManyPasswords('Many passwords are being checked.', { cause: error });
    throw error;
  }
}
