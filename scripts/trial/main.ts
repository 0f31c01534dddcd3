import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { messageOf } from '../command/message-of';
import { runToEnd } from '../command/run-to-end';
import { Aborted, type Lifecycle } from '../serve/lifecycle';
import { type Options, readArguments } from './arguments';
import type { TrialResult } from './trial';
import { trials } from './trials';

const repository = path.resolve(import.meta.dirname, '../..');

type Tried = TrialResult & { name: string; bar: string; seconds: number };

/** Tries from the command line what the site holds, and ends the process: with 1 when a bar was missed. */
export const main = (args: string[]): Promise<void> =>
  runToEnd(async (lifecycle) => {
    const options = readArguments(args, Object.keys(trials));
    const tried = await tryAll(lifecycle, options);
    await tell(tried, options);
    return tried.every(({ met }) => met) ? 0 : 1;
  });

async function tryAll(lifecycle: Lifecycle, { names, size, seed }: Options): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const name of names) {
    const load = trials[name];
    if (!load) continue;
    console.log(`\n${name} (${size}, seed ${seed})`);
    const begun = performance.now();
    const { bar, run } = await load();
    const folder = await mkdtemp(path.join(tmpdir(), `fovean-trial-${name}-`));
    // PostgreSQL may run as another user, who has to reach its files.
    await chmod(folder, 0o711);
    try {
      const result = await lifecycle.addStep(() =>
        run({ repository, folder, size, seed, report: console.log, signal: lifecycle.signal }),
      );
      const seconds = (performance.now() - begun) / 1_000;
      tried.push({ name, bar, ...result, seconds });
      console.log(`${result.met ? 'held' : 'MISSED'}: ${result.figure}`);
    } catch (error) {
      if (error instanceof Aborted || lifecycle.signal.aborted) throw error;
      // The others are tried all the same.
      const seconds = (performance.now() - begun) / 1_000;
      tried.push({ name, bar, figure: `it failed: ${messageOf(error)}`, met: false, seconds });
      console.log(`MISSED: it failed: ${messageOf(error)}`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return tried;
}

async function tell(tried: Tried[], { size, seed }: Options): Promise<void> {
  console.log('');
  for (const { name, bar, figure, met, seconds } of tried)
    console.log(
      `${met ? 'held  ' : 'MISSED'} ${name} (${seconds.toFixed(0)} s)\n  bar: ${bar}\n  now: ${figure}`,
    );
  const file = path.join(repository, 'test-results', 'trials.json');
  await mkdir(path.dirname(file), { recursive: true });
  const load = loadavg()[0];
  await writeFile(file, `${JSON.stringify({ size, seed, load, trials: tried }, null, 2)}\n`);
  console.log(`\nAll figures: ${path.relative(process.cwd(), file)}`);
}
