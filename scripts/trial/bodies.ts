import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { calls } from '../../cms/contract/calls';
import { messageOf } from '../command/message-of';
import { repeatableRandom } from '../bench/repeatable-random';
import { dashboard, pages, screens } from './odd-requests';
import { openConnection } from './raw-connection';
import type { Trial, TrialContext } from './trial';
import { withWatchedSite } from './watched-site';
import { assertProxies, throughEachWayIn } from './ways-in';

/** How many bodies of all that there are. */
const sizes = { short: 200, whole: undefined };

const atOnce = 8;

/** Every route that is sent a body: those of the API that take one, and all others, which refuse it. */
const routes = [
  ...calls.map(({ route }) => route.replace(/^\w+ /, '/api').replace(/\{\w+\}/g, '1')),
  ...dashboard,
  ...screens,
  ...pages,
];

/** More than any call and any page takes. */
const tooLong = 'x'.repeat(1_200_000);

const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

const multipart = 'Content-Type: multipart/form-data; boundary=x\r\n';
const part = '--x\r\nContent-Disposition: form-data; name="1"; filename="a"\r\n\r\n';

type Body = { headers: string; body: string; isChunked?: boolean };

/** More than an upload may have, and less than is read and thrown away. Sent where pictures are. */
const farTooLong: Body = { headers: multipart, body: `${part}${'x'.repeat(22_000_000)}` };

/** Every way of sending a body that is refused. @param action the id of a server function of the dashboard */
const bodies = (action: string): Record<string, Body> => ({
  'too long': { headers: 'Content-Type: application/json\r\n', body: tooLong },
  'too long, in chunks': {
    headers: 'Content-Type: application/json\r\n',
    body: chunked(tooLong),
    isChunked: true,
  },
  'of the wrong type': { headers: 'Content-Type: image/png\r\n', body: tooLong.slice(0, 100_000) },
  'in a broken chunk': { headers: 'Content-Type: text/plain\r\n', body: 'zz\r\n', isChunked: true },
  'with Next-Action': {
    headers: `Content-Type: text/plain\r\nNext-Action: ${action}\r\n`,
    body: tooLong,
  },
  'with Next-Action, multipart': {
    headers: `${multipart}Next-Action: ${action}\r\n`,
    body: `${part}${tooLong}`,
  },
  multipart: { headers: multipart, body: `${part}${tooLong}\r\n--x--` },
  'far too long': farTooLong,
  'multipart without an end': { headers: multipart, body: part + tooLong.slice(0, 100_000) },
});

const next = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
const answerToNext = /HTTP\/1\.1 200 (?:(?!HTTP\/1\.1).)*\{"status":"ok"\}\s*(?:0\s*)?$/s;

/** Bodies that are refused, and the request after them. */
export const trial: Trial = {
  bar: 'every route × every way of refusing a body, alone, behind nginx and behind Caddy: the next request on the connection gets its own answer, unless the site has closed it; the first page is served all the while, nothing is held afterwards',
  run: async (context) => {
    assertProxies();
    return withWatchedSite(context, { TRUST_PROXY: 'loopback' }, async (site) => {
      const { figure, faults } = await throughEachWayIn(site, (origin) =>
        refuseAll(context, origin),
      );
      return { figure: [...faults.slice(0, 20), figure].join('; '), met: faults.length === 0 };
    });
  },
};

const manifest = z.object({ node: z.record(z.string(), z.unknown()) });

/** The id of a server function of the built dashboard. */
async function findAction(repository: string): Promise<string> {
  const file = 'cms/dashboard/.next/server/server-reference-manifest.json';
  const text = await readFile(path.join(repository, file), 'utf8');
  const [action] = Object.keys(manifest.parse(JSON.parse(text)).node);
  if (action === undefined) throw new Error('The dashboard has no server functions.');
  return action;
}

/** Sends one body, and the next request on its connection. @returns the status of the refusal @throws Error if one is not answered */
async function refuse(origin: string, path: string, sent: Body, localAddress: string) {
  const { socket, head, rest } = openConnection(origin, { localAddress });
  try {
    const length = sent.isChunked
      ? 'Transfer-Encoding: chunked'
      : `Content-Length: ${sent.body.length}`;
    socket.write(`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${sent.headers}${length}\r\n\r\n`);
    socket.write(sent.body);
    const refusal = await head();
    if (refusal === '') throw new Error('closed without an answer');
    const closes = /^connection: close/im.test(refusal);
    if (!closes) socket.write(next);
    const said = await rest();
    if (!closes && !answerToNext.test(said))
      throw new Error('the next request got no answer of its own');
    return refusal.slice(9, 12);
  } finally {
    socket.destroy();
  }
}

/** Sends every body to every route, in an order that follows from the seed. @returns what went wrong */
export async function refuseAll(
  {
    repository,
    seed,
    size,
    report,
    signal,
  }: Pick<TrialContext, 'repository' | 'seed' | 'size' | 'report' | 'signal'>,
  origin: string,
): Promise<{ figure: string; faults: string[] }> {
  const random = repeatableRandom(seed);
  const byte = () => 1 + Math.floor(random() * 254);
  const left = Object.entries(bodies(await findAction(repository)))
    .flatMap(([way, body]) => routes.map((route) => ({ route, way, body, turn: random() })))
    .filter(({ route, body }) => body !== farTooLong || /media/i.test(route))
    .sort((one, other) => one.turn - other.turn)
    .slice(0, sizes[size]);
  const count = left.length;
  const statuses = new Map<string, number>();
  const faults: string[] = [];
  const work = async () => {
    for (let sent = left.pop(); sent; sent = left.pop()) {
      signal.throwIfAborted();
      const { route, way, body } = sent;
      try {
        const status = await refuse(origin, route, body, `127.${byte()}.${byte()}.${byte()}`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      } catch (error) {
        const fault = `${route}, ${way}: ${messageOf(error)}`;
        faults.push(fault);
        report(fault);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const said = [...statuses].sort().map(([status, times]) => `${times} × ${status}`);
  return { figure: `${count} bodies (${said.join(', ')}), ${faults.length} faults`, faults };
}
