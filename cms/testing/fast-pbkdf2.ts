import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { Piscina } from 'piscina';
import type { KeyDerivation } from '../threads/derive-key';

// PBKDF2 does a hundredth of its work in this process. It is slow on purpose, which is nothing to test nearly a thousand times: a
// log-in took longer to check than everything else about it.

type Shared = { pbkdf2Rounds?: number[] };

const shortened = (rounds: number) => Math.ceil(rounds / 100);

/** Payload keeps hold of the function for as long as the process lives, so it is exchanged once. @returns the ordered rounds */
function install(): number[] {
  const { pbkdf2 } = crypto;
  const ordered: number[] = [];
  const fast: typeof pbkdf2 = (password, salt, rounds, ...rest) => {
    ordered.push(rounds);
    pbkdf2(password, salt, shortened(rounds), ...rest);
  };
  crypto.pbkdf2 = fast;
  syncBuiltinESMExports();
  // The site's own are derived in threads, which have a function of their own: they are ordered less.
  const { run } = Piscina.prototype;
  Piscina.prototype.run = function (
    this: Piscina,
    order: KeyDerivation | string | object,
    options,
  ) {
    if (typeof order === 'string' || !('rounds' in order)) return run.call(this, order, options);
    ordered.push(order.rounds);
    return run.call(this, { ...order, rounds: shortened(order.rounds) }, options);
  };
  return ordered;
}

const shared = globalThis as typeof globalThis & Shared;
const ordered = (shared.pbkdf2Rounds ??= install());

/** @returns how many rounds each derivation was called with that some work needs, in their order */
export async function pbkdf2RunsOf(run: () => Promise<unknown>): Promise<number[]> {
  const before = ordered.length;
  await run();
  return ordered.slice(before);
}
