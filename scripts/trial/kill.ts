import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { repeatableRandom } from '../bench/repeatable-random';
import { median } from '../bench/times';
import { startBuiltSite } from '../serve/built-site';
import { assertPortFree } from '../serve/port';
import { siteToTry } from './site-to-try';
import type { Trial, TrialContext } from './trial';
import { decideOnAll, startWriters } from './writers';

const inSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Milliseconds between two kills. */
const pauses = { least: 300, most: 2_000 };

async function prepare(context: TrialContext) {
  const site = await siteToTry(context);
  const { dataDir } = site;
  const port = String(await assertPortFree('127.0.0.1', 0));
  // The writers say from which IP address each write comes.
  const start = () => startBuiltSite(site, { PORT: port, TRUST_PROXY: '1', LOG_LEVEL: 'silent' });
  const database = async () => {
    const url = await findEmbeddedPostgres(dataDir);
    if (!url) throw new Error('The embedded database does not run.');
    return url;
  };
  return { start, dataDir, database };
}

/** The process of the site is killed again and again while it is written to in every way. */
export const killSite: Trial = {
  bar: 'kill -9 of the site 50 times under writes (contact, comment, suggest, save, upload): each answered write is there once; ready again within 5 s in the median',
  run: async (context) => {
    const kills = context.size === 'whole' ? 50 : 4;
    const { start, database } = await prepare(context);
    const site = await startKillable(start);
    try {
      const { faults, answered, times } = await killUnderWrites(context, {
        site,
        database,
        kills,
      });
      const ready = median(times);
      return {
        figure: `${kills} kills, ${answered} answered writes: ${faults.join('; ') || 'each is there once'}; ready again in ${inSeconds(ready)} (median), ${inSeconds(Math.max(...times))} at most`,
        met: faults.length === 0 && ready <= 5_000,
      };
    } finally {
      await site.end();
    }
  },
};

/** Starts a site that can be killed, and is back at the same port then. @param start starts it, each time */
export async function startKillable(start: () => ReturnType<typeof startBuiltSite>) {
  let site = await start();
  const end = async (signal?: NodeJS.Signals) => {
    const { exitCode, signalCode } = site.process;
    if (exitCode !== null || signalCode !== null) return;
    const ended = once(site.process, 'close');
    site.process.kill(signal);
    await ended;
  };
  return {
    origin: site.origin,
    killAndStart: async () => {
      await end('SIGKILL');
      site = await start();
    },
    end: () => end(),
  };
}

type Killed = {
  site: Awaited<ReturnType<typeof startKillable>>;
  /** Where its database is as long as it runs. */
  database: () => Promise<string>;
  kills: number;
};

/**
 * Kills a site again and again while it is written to in every way.
 *
 * @returns what is wrong with what was stored, how many writes were answered, and the milliseconds until it was back each time
 */
export async function killUnderWrites(
  { signal, report, seed }: Pick<TrialContext, 'signal' | 'report' | 'seed'>,
  { site, database, kills }: Killed,
) {
  const writers = await startWriters(site.origin, seed);
  const times: number[] = [];
  const random = repeatableRandom(seed);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const pause = pauses.least + random() * (pauses.most - pauses.least);
      await delay(pause, undefined, { signal });
      const begun = performance.now();
      await site.killAndStart();
      times.push(performance.now() - begun);
      await decideOnAll(await database());
      if (kill % 10 === 0) report(`killed ${kill} times`);
    }
    await writers.untilAnswered();
  } finally {
    await writers.stop();
  }
  return { times, ...(await writers.check(await database())) };
}

/** A change of the content forgets what was kept: this waits until a page is kept again. */
async function untilKept(url: string) {
  for (;;) {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (answer.headers.get('cache-status')?.includes('hit')) return;
    await delay(10);
  }
}

/** Asks for a page all the while. */
function startReader(url: string) {
  const ending = new AbortController();
  const seen = { pages: 0, failed: 0, slowest: 0 };
  const reading = (async () => {
    while (!ending.signal.aborted) {
      const begun = performance.now();
      const answer = await fetch(url).catch(() => null);
      await answer?.arrayBuffer();
      seen.pages += 1;
      if (answer?.status !== 200) seen.failed += 1;
      seen.slowest = Math.max(seen.slowest, performance.now() - begun);
      await delay(20);
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await reading;
      return seen;
    },
  };
}

/** The embedded database server is killed again and again under the running site. */
export const killDatabase: Trial = {
  bar: 'kill -9 of the embedded PostgreSQL 10 times under writes: each answered write is there once; pages that were kept answered all the while; writes again within 10 s',
  run: async (context) => {
    const { signal, seed, size } = context;
    const kills = size === 'whole' ? 10 : 3;
    const { start, dataDir, database } = await prepare(context);
    const site = await start();
    const writers = await startWriters(site.origin, seed);
    const reader = startReader(site.origin);
    const times: number[] = [];
    try {
      for (let kill = 1; kill <= kills; kill += 1) {
        // Longer than a start is under suspicion.
        await delay(11_000, undefined, { signal });
        await decideOnAll(await database());
        const pidFile = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
        await writers.hold();
        await untilKept(site.origin);
        const begun = Date.now();
        process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
        writers.release();
        // What was on its way when it was killed is no sign that it is back.
        await delay(400, undefined, { signal });
        const from = Date.now();
        while (writers.lastAnswer() < from && Date.now() - from < 60_000)
          await delay(20, undefined, { signal });
        times.push(Date.now() - begun);
      }
      await writers.stop();
      const { pages, failed, slowest } = await reader.stop();
      const { faults, answered } = await writers.check(await database());
      if (failed > 0) faults.push(`${failed} of ${pages} requests for a kept page failed`);
      const back = Math.max(...times);
      return {
        figure: `${kills} kills, ${answered} answered writes: ${faults.join('; ') || 'each is there once'}; writes again after ${inSeconds(median(times))} (median), ${inSeconds(back)} at most; ${pages - failed} of ${pages} kept pages answered, the slowest in ${inSeconds(slowest)}`,
        met: faults.length === 0 && back <= 10_000,
      };
    } finally {
      await Promise.all([writers.stop(), reader.stop()]);
      const ended = once(site.process, 'close');
      site.process.kill();
      await ended;
    }
  },
};
