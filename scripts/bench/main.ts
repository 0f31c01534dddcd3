import path from 'node:path';
import { readEnvironment } from '../../cms/env';
import { runToEnd } from '../command/run-to-end';
import { scratchFolder, writeFigures } from '../command/scratch-folder';
import type { Lifecycle } from '../serve/lifecycle';
import { openDatabase } from '../serve/open-database';
import { measureWhole } from './whole';

/** Measures the built site, and ends the process. */
export const main = (): Promise<void> =>
  runToEnd(async (lifecycle) => {
    const site = await openScratch(lifecycle);
    const { signal } = lifecycle;
    await writeFigures('bench.json', await measureWhole({ ...site, report: console.log, signal }));
  });

async function openScratch(lifecycle: Lifecycle) {
  const folder = await scratchFolder(lifecycle);
  const declared = { ...readEnvironment(), DATA_DIR: folder, DATABASE_URL: undefined };
  const databaseUrl = await openDatabase(lifecycle, declared, { log: () => undefined });
  return { databaseUrl, dataDir: path.join(folder, 'site') };
}
