import path from 'node:path';
import { readEnvironment } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';
import { runToEnd } from '../command/run-to-end';
import { scratchFolder, writeFigures } from '../command/scratch-folder';
import type { Lifecycle } from '../serve/lifecycle';
import { openDatabase } from '../serve/open-database';

const usage = `npm run bench             the built site: speed, start, memory
npm run bench -- scale    the same pages with a hundred times as much content`;

/** Runs a benchmark from the command line, and ends the process. */
export const main = ([name]: string[]): Promise<void> =>
  runToEnd(async (lifecycle) => {
    if (name !== undefined && name !== 'scale') throw new OperatorError(`Usage:\n${usage}`);
    const site = {
      ...(await openScratch(lifecycle)),
      report: console.log,
      signal: lifecycle.signal,
    };
    if (name === 'scale') {
      const { measureScale } = await import('./scale');
      await writeFigures('bench-scale.json', await measureScale(site));
    } else {
      const { measureWhole } = await import('./whole');
      await writeFigures('bench.json', await measureWhole(site));
    }
  });

/** Opens an empty database in a temporary folder. Both are removed at the end. */
async function openScratch(lifecycle: Lifecycle) {
  const folder = await scratchFolder(lifecycle);
  const declared = { ...readEnvironment(), DATA_DIR: folder, DATABASE_URL: undefined };
  const databaseUrl = await openDatabase(lifecycle, declared, { log: () => undefined });
  return { databaseUrl, dataDir: path.join(folder, 'site') };
}
