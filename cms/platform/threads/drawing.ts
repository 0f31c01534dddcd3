import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import { environmentWithoutSettings } from '../env';

/** An image and the methods of sharp to call for it; the last one returns the result. */
export type Order = {
  input: SharpInput | undefined;
  options: SharpOptions | undefined;
  steps: { method: string; args: unknown[] }[];
};

type Reply = { id: number; result?: unknown; error?: Error };

/** The drawing process ended before it finished the work. */
export class DrawingProcessEnded extends Error {
  override name = 'DrawingProcessEnded';
}

/** For `catch`: returns null for a missing or damaged file. @throws DrawingProcessEnded, because another try may succeed */
export function nullIfUnusable(error: unknown): null {
  if (error instanceof DrawingProcessEnded) throw error;
  return null;
}

/** The build replaces it with the process's bundle (vite.config.ts). */
const program = './drawing-process.js';

/** Milliseconds without work after which the process ends. */
const idleTime = 5_000;

/** Milliseconds for an order. The largest pictures take a few seconds. sharp's own timeout does not interrupt decoders. */
const longest = 60_000;

/** Limits concurrent work. Each order may need 100 MB. */
const limit = pLimit(Math.min(4, availableParallelism()));

type Process = { run: (order: Order) => Promise<unknown> };

let drawing: Process | undefined;

/**
 * Starts the drawing process. With many threads, glibc keeps most memory that libvips allocated. The process has one arena for
 * all threads, and frees its memory when it ends.
 */
function startProcess(): Process {
  const child = fork(fileURLToPath(new URL(program, import.meta.url).href), {
    serialization: 'advanced',
    execArgv: [],
    env: environmentWithoutSettings({ MALLOC_ARENA_MAX: '1' }),
    // Ctrl-C must reach only the site, which waits for the work in progress.
    detached: process.platform !== 'win32',
  });
  const waiting = new Map<number, (reply: Omit<Reply, 'id'>) => void>();
  let lastId = 0;
  const forget = () => {
    if (drawing === started) drawing = undefined;
  };
  const idle = setTimeout(() => {
    if (waiting.size > 0) return void idle.refresh();
    forget();
    child.disconnect();
  }, idleTime).unref();

  child.on('message', ({ id, ...reply }: Reply) => {
    waiting.get(id)?.(reply);
    waiting.delete(id);
    idle.refresh();
    if (waiting.size === 0) child.channel?.unref();
  });
  const fail = (reason: unknown) => {
    forget();
    clearTimeout(idle);
    const error = new DrawingProcessEnded(`The drawing process has ended: ${String(reason)}.`);
    for (const answer of waiting.values()) answer({ error });
    waiting.clear();
  };
  child.on('error', fail);
  child.once('exit', (code, signal) => fail(signal ?? code));
  child.unref();

  const started: Process = {
    run: (order) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        child.channel?.ref();
        child.send({ id, ...order });
        const deadline = setTimeout(() => {
          waiting.delete(id);
          reject(new Error('The picture takes too long to draw.'));
          forget();
          child.kill('SIGKILL');
        }, longest).unref();
        waiting.set(id, ({ result, error }) => {
          clearTimeout(deadline);
          if (error) reject(error);
          else resolve(result);
        });
      }),
  };
  return started;
}

const run = (order: Order) => limit(() => (drawing ??= startProcess()).run(order));

/** The methods that return a result. */
const results = new Set(['metadata', 'stats', 'toBuffer', 'toFile']);

/** Replaces sharp for the site and Payload: records the method calls, and performs them in the drawing process. */
export function sharp(
  input?: SharpInput,
  options?: SharpOptions,
  steps: Order['steps'] = [],
): Sharp {
  return new Proxy({} as Sharp, {
    get(_target, method, image: Sharp) {
      // An object with a method `then` would be awaited.
      if (typeof method === 'symbol' || method === 'then') return undefined;
      if (method === 'clone') return () => sharp(input, options, [...steps]);
      return (...args: unknown[]) => {
        const step = { method, args };
        if (results.has(method)) return run({ input, options, steps: [...steps, step] });
        steps.push(step);
        return image;
      };
    },
  });
}
