import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from '../../cms/database/create-database';
import { startEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { nginxProgram, startNginx } from '../../cms/testing/nginx';
import { OperatorError } from '../../cms/operator-error';
import { startBuiltSite } from '../serve/built-site';
import { assertPortFree } from '../serve/port';
import { siteToTry } from './site-to-try';
import { startSteadyLoad, tellFailures } from './steady-load';
import type { Trial } from './trial';

/** Requests a second, and how often each process is restarted. */
const rate = 500;
const sizes = { short: 1, whole: 5 };

/** Of a hundred requests most are for pages, some for what no cache answers. */
const pages = ['/', '/books', '/books/indomitus-est', '/author', '/blog', '/thesaurus', '/contact'];
const pathOf = (n: number) => {
  if (n % 50 === 0) return `/api/fovea/search?q=${n}`;
  if (n % 10 === 0) return '/api/Users/me';
  return pages[n % pages.length] ?? '/';
};

/** Two processes on one database behind nginx, restarted in turns while they are read from. */
export const trial: Trial = {
  bar: 'rolling restart of two processes behind nginx at 500 requests/s: none fails',
  run: async (context) => {
    const { folder, signal, size, report } = context;
    if (!nginxProgram) throw new OperatorError('nginx is not installed.');
    const copy = await siteToTry(context);
    const server = await startEmbeddedPostgres({ dataDir: folder });
    const running: Awaited<ReturnType<typeof startBuiltSite>>[] = [];
    try {
      const databaseUrl = await createDatabase(server.url, 'site');
      const freePort = () => assertPortFree('127.0.0.1', 0);
      const [first, second, port] = [await freePort(), await freePort(), await freePort()];
      const start = (own: number) =>
        startBuiltSite(
          { ...copy, databaseUrl, signal },
          { PORT: String(own), SITE_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '1' },
        );
      // One after the other: the first one fills the database.
      running.push(await start(first));
      running.push(await start(second));
      const nginx = await startNginx(port, [first, second]);
      const load = startSteadyLoad(rate, (n) => nginx.origin + pathOf(n));
      const restartAll = async () => {
        await delay(2_000, undefined, { signal });
        for (let round = 1; round <= sizes[size]; round += 1)
          for (const [index, own] of [first, second].entries()) {
            const old = running[index]?.process;
            const ended = old && once(old, 'close');
            old?.kill('SIGTERM');
            await ended;
            running[index] = await start(own);
            report(`restarted process ${index + 1}, ${load.sent()} requests so far`);
            await delay(1_000, undefined, { signal });
          }
      };
      const restarted = restartAll();
      // Told by `await restarted`, after the load has ended.
      await restarted.catch(() => undefined);
      const { failures, times } = await load.stop();
      await nginx.stop();
      await restarted;
      times.sort((a, b) => a - b);
      const p99 = times[Math.floor(times.length * 0.99)] ?? NaN;
      return {
        figure: `${2 * sizes[size]} restarts, ${times.length} requests: ${tellFailures(failures) || 'none failed'}; 99 of 100 within ${p99.toFixed(0)} ms`,
        met: failures.size === 0,
      };
    } finally {
      for (const { process } of running) {
        const ended = process.exitCode === null ? once(process, 'close') : null;
        process.kill('SIGTERM');
        await ended;
      }
      await server.stop();
    }
  },
};
