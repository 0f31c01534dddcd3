import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach } from 'vitest';

/** Other random input than usual, for who looks for what nobody has thought of. */
const seed = Number(process.env.FAST_CHECK_SEED ?? 0);

// Random input is another one for each test, and the same in each run: what has passed here passes there.
beforeEach(({ task }) => {
  fc.configureGlobal({ seed: crc32(task.name, seed) | 0 });
});
