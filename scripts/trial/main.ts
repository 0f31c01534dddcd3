import { mkdir, rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { OperatorError } from '../../cms/operator-error';
import { parseCommandLine } from '../command/parse-command-line';
import { messageOf, runToEnd } from '../command/run-to-end';
import { scratchFolder, writeFigures } from '../command/scratch-folder';
import type { Lifecycle } from '../serve/lifecycle';
import type { Trial } from './trial';

const trials: Record<string, () => Promise<Trial>> = {
  newsletter: async () => (await import('./newsletter')).trial,
  kill: async () => (await import('./kill')).trial,
};

function readOptions(args: string[]) {
  const usage = `npm run trial -- [NAME …] [--short] [--seed NUMBER]\nTrials: ${Object.keys(trials).join(', ')}`;
  const { values, positionals } = parseCommandLine(usage, args, {
    short: { type: 'boolean' },
    seed: { type: 'string' },
  });
  const unknown = positionals.find((name) => !Object.hasOwn(trials, name));
  if (unknown !== undefined) throw new OperatorError(`There is no trial “${unknown}”.\n${usage}`);
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
  if (!Number.isSafeInteger(seed)) throw new OperatorError(`--seed takes a number.\n${usage}`);
  return {
    names: positionals.length > 0 ? positionals : Object.keys(trials),
    size: values.short ? ('short' as const) : ('whole' as const),
    seed,
  };
}

type Options = ReturnType<typeof readOptions>;

/** Runs the named trials, or all, and ends the process. The exit code is 1 if one of them failed. */
export const main = (args: string[]): Promise<void> =>
  runToEnd(async (lifecycle) => {
    const options = readOptions(args);
    const scratch = await scratchFolder(lifecycle);
    const results = [];
    for (const name of options.names)
      results.push(await runTrial(lifecycle, name, { ...options, scratch }));
    const { size, seed } = options;
    await writeFigures('trials.json', { size, seed, load: loadavg()[0], trials: results });
    return results.every(({ met }) => met) ? 0 : 1;
  });

async function runTrial(
  lifecycle: Lifecycle,
  name: string,
  { size, seed, scratch }: Options & { scratch: string },
) {
  const { bar, run } = (await trials[name]?.()) ?? {};
  console.log(`\n${name} (${size}, seed ${seed})\n  bar: ${bar}`);
  const folder = path.join(scratch, name);
  await mkdir(folder, { mode: 0o711 });
  const begun = performance.now();
  try {
    const context = { folder, size, seed, report: console.log, signal: lifecycle.signal };
    const result = await lifecycle
      .addStep(async () => run?.(context))
      // One failed trial does not stop the others.
      .catch((error: unknown) => {
        lifecycle.signal.throwIfAborted();
        return { met: false, figure: messageOf(error) };
      });
    console.log(`  ${result?.met ? 'passed' : 'FAILED'}: ${result?.figure}`);
    return { name, bar, met: false, ...result, seconds: (performance.now() - begun) / 1_000 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
