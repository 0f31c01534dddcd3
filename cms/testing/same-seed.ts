import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach } from 'vitest';

/** Set `FAST_CHECK_SEED` to search for failures with other random input. */
const seed = Number(process.env.FAST_CHECK_SEED ?? 0);

// Each test has its own seed, which is the same in each run.
beforeEach(({ task }) => {
  fc.configureGlobal({ seed: crc32(task.name, seed) | 0 });
});
