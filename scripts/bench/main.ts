import path from 'node:path';
import { readEnvironment } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';
import { runToEnd } from '../command/run-to-end';
import { scratchFolder, writeFigures } from '../command/scratch-folder';
import type { Lifecycle } from '../serve/lifecycle';
import { openDatabase } from '../serve/open-database';

const usage = `npm run bench                              the built site: speed, start, memory, first visits
npm run bench -- scale                     the same pages with a hundred times as much content
npm run bench -- first-visit SITE_URL      first visits to a running site
npm run bench -- throughput SITE_URL       requests per second of a running site`;

/** Runs a benchmark from the command line, and ends the process. */
export const main = ([name, origin = '']: string[]): Promise<void> =>
  runToEnd(async (lifecycle) => {
    const { signal } = lifecycle;
    const report = console.log;
    const needsSite = name === 'first-visit' || name === 'throughput';
    const isKnown = needsSite ? URL.canParse(origin) : name === undefined || name === 'scale';
    if (!isKnown) throw new OperatorError(`Usage:\n${usage}`);
    if (name === 'throughput') {
      const { measureThroughput } = await import('./throughput');
      await measureThroughput(origin, report, signal);
    } else if (name === 'first-visit') {
      const { measureFirstVisits } = await import('./first-visit');
      await measureFirstVisits(origin, await findBrowser(), report, signal);
    } else if (name === 'scale') {
      const { measureScale } = await import('./scale');
      const figures = await measureScale({ ...(await openScratch(lifecycle)), report, signal });
      await writeFigures('bench-scale.json', figures);
    } else {
      const { measureWhole } = await import('./whole');
      const site = { ...(await openScratch(lifecycle)), browser: await findBrowser() };
      await writeFigures('bench.json', await measureWhole({ ...site, report, signal }));
    }
  });

async function findBrowser(): Promise<string> {
  const { provideChromium } = await import('../test/chromium.js');
  return provideChromium(process.cwd());
}

/** Opens an empty database in a temporary folder. Both are removed at the end. */
async function openScratch(lifecycle: Lifecycle) {
  const folder = await scratchFolder(lifecycle);
  const declared = { ...readEnvironment(), DATA_DIR: folder, DATABASE_URL: undefined };
  const databaseUrl = await openDatabase(lifecycle, declared, { log: () => undefined });
  return { databaseUrl, dataDir: path.join(folder, 'site') };
}
