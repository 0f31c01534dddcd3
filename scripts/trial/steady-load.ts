import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

type Load = {
  /** How many were sent so far. */
  sent: () => number;
  /** Sends no more. Resolves when all are answered, with what went wrong and the milliseconds that each took. */
  stop: () => Promise<{ failures: Map<string, number>; times: number[] }>;
};

/** Milliseconds between two volleys. */
const beat = 10;

/** Milliseconds after which a request has failed. */
const patience = 30_000;

/**
 * Requests pages at a steady rate, whether or not those before are answered: a site that stands still is not spared. Timed from when
 * each was due.
 *
 * @param rate requests a second
 * @param url of the nth request
 */
export function startSteadyLoad(rate: number, url: (n: number) => string): Load {
  const agent = new Agent({ keepAlive: true });
  const failures = new Map<string, number>();
  const times: number[] = [];
  const underWay = new Set<Promise<void>>();
  const ending = new AbortController();
  let sent = 0;

  const ask = (address: string, due: number) =>
    new Promise<void>((resolve) => {
      const done = (failure?: string) => {
        if (failure) failures.set(failure, (failures.get(failure) ?? 0) + 1);
        times.push(performance.now() - due);
        resolve();
      };
      const asked = request(address, { agent, timeout: patience }, (answer) => {
        const { statusCode = 0 } = answer;
        answer.on('error', (error) => done(error.message));
        answer.on('end', () => done(statusCode === 200 ? undefined : `status ${statusCode}`));
        answer.resume();
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer')));
      asked.on('error', (error) => done(error.message));
      asked.end();
    });

  const running = (async () => {
    const begun = performance.now();
    while (!ending.signal.aborted) {
      for (; sent < ((performance.now() - begun) / 1_000) * rate; sent += 1) {
        const asking = ask(url(sent), begun + (sent / rate) * 1_000);
        underWay.add(asking);
        void asking.finally(() => underWay.delete(asking));
      }
      await delay(beat);
    }
  })();

  return {
    sent: () => sent,
    stop: async () => {
      ending.abort();
      await running;
      await Promise.all(underWay);
      agent.destroy();
      return { failures, times };
    },
  };
}

/** What went wrong, in words; empty when nothing did. */
export const tellFailures = (failures: Map<string, number>): string =>
  [...failures].map(([what, times]) => `${times} × ${what}`).join(', ');
