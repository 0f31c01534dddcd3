import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnvironment } from '../../cms/env';
import { OperatorError } from '../../cms/operator-error';
import { runToEnd } from '../command/run-to-end';
import { applyEnv } from '../serve/apply-env';
import type { Lifecycle } from '../serve/lifecycle';
import { openDatabase } from '../serve/open-database';

const repository = path.resolve(import.meta.dirname, '../..');

async function findBrowser() {
  const { provideChromium } = await import('../test/chromium.js');
  return provideChromium(repository);
}

/** Measures from the command line, on a database that is removed at the end, and ends the process. */
export const main = ([name, origin]: string[]): Promise<void> =>
  runToEnd(async (lifecycle) => {
    if (name === undefined) await benchWhole(lifecycle);
    else if (name === 'scale') await benchScale(lifecycle);
    else if (name === 'search') await benchSearch(lifecycle);
    else if (name === 'first-visit') await benchFirstVisit(lifecycle, siteAt(name, origin));
    else if (name === 'throughput') await benchThroughput(lifecycle, siteAt(name, origin));
    else
      throw new OperatorError(
        'There is no such measurement. npm run bench measures the whole site; -- scale how it fares with a hundred times as much in it; -- search the search in a large database; -- first-visit and -- throughput, with an address, a site that runs already.',
      );
  });

/** A database of its own in a folder of its own, both gone at the end. */
async function openScratch(lifecycle: Lifecycle) {
  const dataDir = await lifecycle.addStep(
    () => mkdtemp(path.join(tmpdir(), 'fovean-bench-')),
    (folder) => ({ end: () => rm(folder, { recursive: true, force: true }) }),
  );
  // PostgreSQL may run as another user, who has to reach its files.
  await chmod(dataDir, 0o711);
  const declared = { ...readEnvironment(), DATA_DIR: dataDir, DATABASE_URL: undefined };
  const url = await openDatabase(lifecycle, declared, { log: () => undefined });
  return { dataDir, declared, url };
}

/** Writes figures where reports of tests stand, too. */
async function writeFigures(name: string, figures: unknown): Promise<void> {
  const file = path.join(repository, 'test-results', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`All figures: ${path.relative(process.cwd(), file)}`);
}

/** The built site with a scratch database, as it is measured. */
async function scratchSite(lifecycle: Lifecycle) {
  const { dataDir, url } = await openScratch(lifecycle);
  return {
    repository,
    dataDir: path.join(dataDir, 'site'),
    databaseUrl: url,
    report: console.log,
    signal: lifecycle.signal,
  };
}

async function benchWhole(lifecycle: Lifecycle): Promise<void> {
  const site = await scratchSite(lifecycle);
  const [{ measureWhole }, browser] = await Promise.all([import('./whole'), findBrowser()]);
  await writeFigures('bench.json', await measureWhole({ ...site, browser }));
}

async function benchScale(lifecycle: Lifecycle): Promise<void> {
  const site = await scratchSite(lifecycle);
  const { measureScale } = await import('./scale');
  await writeFigures('bench-scale.json', await measureScale(site));
}

async function benchSearch(lifecycle: Lifecycle): Promise<void> {
  const { declared, url } = await openScratch(lifecycle);
  await applyEnv(declared, { DATABASE_URL: url });

  const bench = await lifecycle.addStep(() => import('./search'));
  const payload = await lifecycle.addStep(
    () => bench.openPayload(),
    (opened) => ({ end: () => bench.closePayload(opened) }),
  );
  await lifecycle.addStep(() => bench.applyMigrations(payload, bench.migrations));
  await lifecycle.addStep(() => bench.measureSearch(payload, console.log, lifecycle.signal));
}

/** The address of a site that runs already: what is measured is what it serves. */
function siteAt(name: string, origin = ''): string {
  if (URL.canParse(origin)) return origin;
  throw new OperatorError(
    `Start the built site, then name its address: npm run bench -- ${name} http://localhost:3000`,
  );
}

async function benchThroughput(lifecycle: Lifecycle, origin: string): Promise<void> {
  const { measureThroughput } = await import('./throughput');
  console.log(JSON.stringify(await measureThroughput(origin, console.log, lifecycle.signal)));
}

async function benchFirstVisit(lifecycle: Lifecycle, origin: string): Promise<void> {
  const [browser, { measureFirstVisits }] = await Promise.all([
    findBrowser(),
    import('./first-visit'),
  ]);
  console.log(
    JSON.stringify(await measureFirstVisits(origin, browser, console.log, lifecycle.signal)),
  );
}
