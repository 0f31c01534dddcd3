import { OperatorError } from '../../cms/operator-error';
import { caddyProgram, startCaddy } from '../../cms/testing/caddy';
import { nginxProgram, startNginx } from '../../cms/testing/nginx';
import { assertPortFree } from '../serve/port';
import { startSteadyLoad, tellFailures } from './steady-load';

/** Requests of the first page a second, all the while. */
const rate = 20;

type WayIn = { origin: string; stop: () => Promise<void> };

/** How a site is reached. */
const waysIn: Record<string, (site: string) => Promise<WayIn>> = {
  alone: async (origin) => ({ origin, stop: async () => undefined }),
  'behind nginx': async (site) => {
    const port = Number(new URL(site).port);
    return startNginx(await assertPortFree('127.0.0.1', 0), [port, port]);
  },
  'behind Caddy': async (site) =>
    startCaddy(await assertPortFree('127.0.0.1', 0), Number(new URL(site).port)),
};

/** @throws OperatorError that says what to install */
export function assertProxies(): void {
  const missing = [...(nginxProgram ? [] : ['nginx']), ...(caddyProgram ? [] : ['caddy'])];
  if (missing.length > 0)
    throw new OperatorError(
      `This trial needs ${missing.join(' and ')}. On Debian, as root: apt-get install ${missing.join(' ')}`,
    );
}

/**
 * Tries something at a site alone, behind nginx and behind Caddy, while readers request its first page there.
 *
 * @param attempt what is tried; it returns a figure and what went wrong
 */
export async function throughEachWayIn(
  site: string,
  attempt: (origin: string) => Promise<{ figure: string; faults: string[] }>,
): Promise<{ figure: string; faults: string[] }> {
  const faults: string[] = [];
  const figures: string[] = [];
  for (const [way, open] of Object.entries(waysIn)) {
    const { origin, stop } = await open(site);
    const readers = startSteadyLoad(rate, () => `${origin}/`);
    try {
      const tried = await attempt(origin);
      figures.push(`${way}: ${tried.figure}`);
      faults.push(...tried.faults.map((fault) => `${way}: ${fault}`));
    } finally {
      const { failures, times } = await readers.stop();
      await stop();
      times.sort((one, other) => one - other);
      const p99 = Math.round(times[Math.floor(times.length * 0.99)] ?? NaN);
      if (failures.size > 0) faults.push(`${way}: the first page: ${tellFailures(failures)}`);
      figures.push(`first page ${times.length} times, 99 of 100 within ${p99} ms`);
    }
  }
  return { figure: figures.join('; '), faults };
}
