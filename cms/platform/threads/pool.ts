import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

/**
 * The niceness (nice(2)) of worker threads relative to the main thread, so that a busy machine serves pages first. It works only
 * on Linux, where each thread has its own.
 */
export const lowPriority = 10;

type Options = Omit<ConstructorParameters<typeof Piscina>[0] & object, 'filename'>;

/**
 * Returns a pool of worker threads that start on demand and end when idle.
 *
 * @param filename returns the URL of the thread's file; called on first use, because the dashboard's copy of this code, which is
 *   never used, has no such file
 */
export function threadPool<Task, Result>(filename: () => URL, options: Options) {
  let pool: Piscina<Task, Result> | undefined;
  /** If its threads cannot start, the pool rejects its work, and the next work opens a new pool. */
  const open = () => {
    const opened = new Piscina<Task, Result>({
      filename: fileURLToPath(filename().href),
      minThreads: 0,
      niceIncrement: lowPriority,
      ...options,
    });
    opened.once('error', (error) => {
      process.emitWarning(error);
      pool = undefined;
      opened.on('error', () => undefined);
      void opened.destroy();
    });
    return opened;
  };
  return {
    run: (...given: Parameters<Piscina<Task, Result>['run']>) => (pool ??= open()).run(...given),
    waiting: () => pool?.queueSize ?? 0,
  };
}
