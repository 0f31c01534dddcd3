import { once } from 'node:events';
import autocannon from 'autocannon';

/** Requests a page at a steady rate until stopped. */
export function startReaders(url: string, rate = 20) {
  const options = { url, overallRate: rate, connections: 10, duration: 86_400, timeout: 30 };
  const load = autocannon(options, () => undefined);
  const done = once(load, 'done') as Promise<[autocannon.Result]>;
  return {
    /** Returns the number of requests, and what went wrong with some of them. */
    stop: async () => {
      load.stop();
      const [{ requests, non2xx, errors }] = await done;
      const failed = non2xx + errors;
      return {
        pages: requests.total,
        faults: failed > 0 ? [`${failed} requests for ${url} failed`] : [],
      };
    },
  };
}
