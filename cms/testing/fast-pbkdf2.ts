import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { Piscina } from 'piscina';
import type { KeyDerivation } from '../platform/threads/derive-key';

// Tests log in nearly a thousand times, so PBKDF2 runs a hundredth of its rounds in this process.

type Shared = { pbkdf2Rounds?: number[] };

const shortened = (rounds: number) => Math.ceil(rounds / 100);

/**
 * Replaces PBKDF2. Once per process, because Payload keeps a reference to the function.
 *
 * @returns the requested rounds of each derivation
 */
function install(): number[] {
  const { pbkdf2 } = crypto;
  const ordered: number[] = [];
  const fast: typeof pbkdf2 = (password, salt, rounds, ...rest) => {
    ordered.push(rounds);
    pbkdf2(password, salt, shortened(rounds), ...rest);
  };
  crypto.pbkdf2 = fast;
  syncBuiltinESMExports();
  // The site derives its own keys in worker threads, where `crypto` is not patched.
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

/** Returns the requested rounds of each derivation during `run`, in order. */
export async function pbkdf2RunsOf(run: () => Promise<unknown>): Promise<number[]> {
  const before = ordered.length;
  await run();
  return ordered.slice(before);
}
