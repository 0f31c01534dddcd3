import autocannon from 'autocannon';
import { startCaddy } from '../../cms/testing/caddy';
import { freePort } from '../../cms/testing/free-port';
import { startNginx } from '../../cms/testing/nginx';
import { messageOf } from '../command/run-to-end';
import { openConnection } from './raw-connection';
import { startReaders } from './readers';
import type { Trial } from './trial';
import { withWatchedSite } from './watched-site';

const sizes = {
  short: { upgrades: 2_000, others: 50 },
  whole: { upgrades: 100_000, others: 1_000 },
};

const head = (line: string, headers = '') =>
  `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`;
const webSocket =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const json = 'Content-Type: application/json\r\nContent-Length: 2\r\n';

/** Requests in other protocols, and unusual ones. The client closes its side after them. */
const oddities = [
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  head(
    'GET /',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQA\r\n',
  ),
  ...['/', '/cms', '/_next/hmr', '/api/Users/me'].map((path) => head(`GET ${path}`, webSocket)),
  head('CONNECT 127.0.0.1:80'),
  head('CONNECT /'),
  ...['100-continue', 'x'].map(
    (expectation) => `${head('POST /api/contact', `${json}Expect: ${expectation}\r\n`)}{}`,
  ),
  '',
  'GET / HT',
  head('POST /api/contact', json),
  `${head('POST /contact', 'Transfer-Encoding: chunked\r\n')}5\r\nab`,
];

const waysIn: Record<
  string,
  (site: string) => Promise<{ origin: string; stop: () => Promise<void> }>
> = {
  alone: async (origin) => ({ origin, stop: async () => undefined }),
  'behind nginx': async (site) => {
    const port = Number(new URL(site).port);
    return startNginx(await freePort(), [port, port]);
  },
  'behind Caddy': async (site) => startCaddy(await freePort(), Number(new URL(site).port)),
};

/** Clients that speak other protocols. */
export const trial: Trial = {
  bar: '100,000 upgrade requests, and HTTP/2, WebSocket, CONNECT, Expect and half-closed clients, alone, behind nginx and behind Caddy: all are answered or closed, the home page is served throughout, and no socket is held afterwards',
  run: (context) =>
    withWatchedSite(context, {}, async (site) => {
      const { upgrades, others } = sizes[context.size];
      const faults: string[] = [];
      for (const [way, open] of Object.entries(waysIn)) {
        const { origin, stop } = await open(site.origin);
        const readers = startReaders(`${origin}/`);
        context.report(`${way}: ${upgrades} upgrade requests`);
        const { non2xx, errors } = await autocannon({
          ...{ url: origin, amount: upgrades, connections: 100, timeout: 30 },
          headers: { connection: 'Upgrade', upgrade: 'x' },
        });
        if (non2xx + errors > 0) faults.push(`${way}: ${non2xx + errors} upgrade requests failed`);
        context.report(`${way}: ${others} of each other kind`);
        for (let sent = 0; sent < others; sent += 1)
          await Promise.all(
            oddities.map(async (bytes) => {
              const { socket, rest } = openConnection(origin);
              socket.end(bytes, 'latin1');
              await rest().catch((error: unknown) =>
                faults.push(`${way}: ${JSON.stringify(bytes.slice(0, 40))}: ${messageOf(error)}`),
              );
              socket.destroy();
            }),
          );
        const read = await readers.stop();
        await stop();
        faults.push(...read.faults.map((fault) => `${way}: ${fault}`));
      }
      return { faults, figure: `3 × ${upgrades} upgrade requests, ${others} of each other kind` };
    }),
};
