import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { Piscina } from 'piscina';
import type { KeyDerivation } from '../threads/derive-key';

type Shared = { passwordWork?: { share: number; rounds: number[] } };

/** Payload keeps hold of the function for as long as the process lives: it is exchanged once, and asks here each time. */
function install() {
  const { pbkdf2 } = crypto;
  const work = { share: 1, rounds: [] as number[] };
  const shortened: typeof pbkdf2 = (password, salt, rounds, ...rest) => {
    work.rounds.push(rounds);
    pbkdf2(password, salt, Math.ceil(rounds * work.share), ...rest);
  };
  crypto.pbkdf2 = shortened;
  syncBuiltinESMExports();
  // The site's own are derived in threads, which have a function of their own: they are ordered less.
  const { run } = Piscina.prototype;
  Piscina.prototype.run = function (
    this: Piscina,
    order: KeyDerivation | string | object,
    options,
  ) {
    if (typeof order === 'string' || !('rounds' in order)) return run.call(this, order, options);
    work.rounds.push(order.rounds);
    return run.call(this, { ...order, rounds: Math.ceil(order.rounds * work.share) }, options);
  };
  return work;
}

const shared = globalThis as typeof globalThis & Shared;
const work = (shared.passwordWork ??= install());

/**
 * Lets PBKDF2 do a hundredth of its work in this process. It is slow on purpose, which is nothing to test nearly a thousand
 * times: a log-in took longer to check than everything else about it.
 */
export const useFastPbkdf2 = () => {
  work.share = 0.01;
};

/** For tests of the time that it takes. */
export const useRealPbkdf2 = () => {
  work.share = 1;
};

/** @returns how many rounds each derivation was called with that some work needs, in their order */
export async function pbkdf2RunsOf(run: () => Promise<unknown>): Promise<number[]> {
  const before = work.rounds.length;
  await run();
  return work.rounds.slice(before);
}
