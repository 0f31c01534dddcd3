import fc from 'fast-check';
import pLimit from 'p-limit';
import { messageOf } from '../command/run-to-end';
import { apiKey } from '../serve/built-site';
import { anyRequest, type RawRequest } from './odd-requests';
import { openConnection } from './raw-connection';
import type { Trial, TrialContext } from './trial';
import { withWatchedSite } from './watched-site';

const sizes = { short: 5_000, whole: 500_000 };

/** Requests generated at a time. */
const slice = 1_000;

const owner = { email: 'zqownerzq@example.com', password: 'zqpasswordzq of the author' };

/** Environment of a site whose secrets can be recognized in a response. */
export const secretive = {
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  PAYLOAD_SECRET: 'zqsecretzq of a site that is only tried',
};

/** Text that no anonymous visitor may read. */
const secrets = [...Object.values(secretive), apiKey, 'zqdraftzq'];

/** Internals that no response may contain. */
const internals = /\n {4}at .+:\d+:\d+\)?|node_modules\/|Failed query:|postgres(?:ql)?:\/\//;

export const trial: Trial = {
  bar: '500,000 generated requests over every route, header, body and identity: each is answered or its connection closed, none with a 5xx, a secret or a stack trace, and the next request on the connection gets its own answer',
  run: (context) =>
    withWatchedSite(context, secretive, ({ origin }) =>
      sendRequests(context, { origin, count: sizes[context.size], atOnce: 16 }),
    ),
};

/** Logs in as the author. Returns the header that authenticates them. */
async function logIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/cms/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(owner),
  });
  if (!response.ok) throw new Error('The author could not log in.');
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return `Cookie: ${cookies.join('; ')}`;
}

async function writeDraft(origin: string): Promise<void> {
  const [title, slug, markdown, excerpt] = Array.from({ length: 4 }, () => 'zqdraftzq');
  const response = await fetch(`${origin}/api/Posts/AddNewRecord`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify({ title, slug, markdown, excerpt }),
  });
  if (!response.ok) throw new Error(`No draft was written: ${await response.text()}`);
}

const next = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
const answerToNext = /HTTP\/1\.1 200 (?:(?!HTTP\/1\.1).)*\{"status":"ok"\}\s*(?:0\s*)?$/s;

/**
 * Sends a request, and another one on the same connection.
 *
 * @returns the whole response. It is empty if the site closed the connection.
 * @throws Error if the site neither answers nor closes, or if the next request gets no answer of its own
 */
async function exchange(origin: string, { bytes, isIncomplete }: RawRequest): Promise<string> {
  const { socket, head, rest } = openConnection(origin);
  try {
    socket.write(bytes);
    if (isIncomplete) {
      socket.end();
      return await rest();
    }
    const first = await head();
    const closes = first === '' || /^connection: close/im.test(first);
    if (!closes) socket.write(next);
    else socket.end();
    const all = await rest();
    if (!closes && !answerToNext.test(all))
      throw new Error('the next request got no answer of its own');
    return all;
  } finally {
    socket.destroy();
  }
}

/** Sends generated requests to a site that was started with `secretive`. Returns what is wrong with the responses. */
export async function sendRequests(
  { seed, report, signal }: Pick<TrialContext, 'seed' | 'report' | 'signal'>,
  { origin, count, atOnce }: { origin: string; count: number; atOnce: number },
): Promise<{ faults: string[]; figure: string }> {
  await writeDraft(origin);
  const requests = anyRequest([await logIn(origin), `X-API-KEY: ${apiKey}`]);
  const limit = pLimit(atOnce);
  const faults: string[] = [];
  const statuses: Record<string, number> = {};

  const send = async (request: RawRequest) => {
    signal.throwIfAborted();
    const note = (fault: string) => {
      faults.push(`${fault}: ${JSON.stringify(request.bytes.slice(0, 300))}`);
      if (faults.length <= 100) report(faults.at(-1) ?? '');
    };
    try {
      const response = await exchange(origin, request);
      const status = /HTTP\/1\.1 ([2-5]\d\d)/.exec(response)?.[1] ?? 'closed';
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status.startsWith('5')) note(`status ${status}`);
      const secret = secrets.find(
        (each) => response.includes(each) && !request.bytes.includes(each),
      );
      if (secret && !request.isStaff) note(`a leak of ${secret}`);
      const internal = internals.exec(response)?.[0];
      if (internal && !/^GET \/\S+\.(?:js|xml) /.test(request.bytes)) note(internal.trim());
    } catch (error) {
      note(messageOf(error));
    }
  };
  for (let sent = 0; sent < count; sent += slice) {
    const numRuns = Math.min(slice, count - sent);
    const generated = fc.sample(requests, { seed: seed + sent, numRuns });
    await Promise.all(generated.map((request) => limit(send, request)));
    if (sent % 5_000 === 0) report(`${sent + numRuns} requests sent, ${faults.length} faults`);
  }
  return {
    faults,
    figure: `${count} requests (seed ${seed}) answered ${JSON.stringify(statuses)}`,
  };
}
