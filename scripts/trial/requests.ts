import { setMaxListeners } from 'node:events';
import { type ClientRequest, Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../command/message-of';
import { apiKey } from '../serve/built-site';
import { type Identity, requestGenerator, type Sent } from './odd-requests';
import { exchange } from './raw-connection';
import type { Trial, TrialContext } from './trial';
import { withWatchedSite } from './watched-site';

const sizes = { short: 20_000, whole: 1_000_000 };

/** Requests between two reports. */
const slice = 5_000;

const owner = { email: 'zqownerzq@example.com', password: 'zqpasswordzq of the author' };
const secret = 'zqsecretzq of a site that is only tried';

/** What no stranger may be told, wherever it stands. */
const markers = [owner.email, owner.password, secret, apiKey, 'zqdraftzq'];

/** What an error of ours would say of the inside. */
const inside = /\n {4}at .+:\d+:\d+\)?|node_modules\/|Failed query:|postgres(?:ql)?:\/\//;

type Answer = { status: number; body: string };

/** What a site is started with that such requests are sent to: what it must not tell. */
export const secretive = {
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  PAYLOAD_SECRET: secret,
  TRUST_PROXY: 'loopback',
};

/** Requests of every kind at a site that is thrown away afterwards. */
export const trial: Trial = {
  bar: '1,000,000 generated requests over every route, header and identity: 0 × 5xx, 0 leaks, 0 without an answer, 0 resets of somebody else’s request',
  run: async (context) =>
    withWatchedSite(context, secretive, async (origin) => {
      const count = sizes[context.size];
      const { faults, figure } = await sendRequests(context, { origin, count, atOnce: 16 });
      return { figure, met: faults.length === 0 };
    }),
};

function ask(
  origin: string,
  { method, path, headers, body }: Sent,
  { agent, signal }: { agent: Agent; signal: AbortSignal },
) {
  return new Promise<Answer>((resolve, reject) => {
    let asked: ClientRequest;
    try {
      asked = httpRequest(origin, { method, path, headers, agent, signal, timeout: 60_000 });
    } catch {
      // Node's client sends no such path or header.
      resolve({ status: 0, body: '' });
      return;
    }
    asked.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: `${JSON.stringify(answer.headers)}\n${Buffer.concat(parts).toString()}`,
        }),
      );
      answer.on('error', reject);
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer within a minute')));
    asked.on('error', reject);
    asked.end(body);
  });
}

async function logIn(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/cms/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(owner),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  if (!answer.ok) throw new Error('The author could not log in.');
  return { cookie };
}

async function writeDraft(origin: string) {
  const answer = await fetch(`${origin}/api/Posts/AddNewRecord`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify({
      title: 'zqdraftzq',
      slug: 'zqdraftzq',
      markdown: 'zqdraftzq',
      excerpt: 'zqdraftzq',
    }),
  });
  if (!answer.ok)
    throw new Error(`The draft was not taken: ${answer.status} ${await answer.text()}`);
}

/**
 * Sends requests of every kind, as so many visitors at once, to a site that was started with `secretive` and is thrown away.
 *
 * @returns what it should not have answered, and how it went in a line
 */
export async function sendRequests(
  { seed, report, signal }: Pick<TrialContext, 'seed' | 'report' | 'signal'>,
  { origin, count, atOnce }: { origin: string; count: number; atOnce: number },
): Promise<{ faults: string[]; figure: string }> {
  setMaxListeners(0, signal);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  await writeDraft(origin);
  const stranger: Identity = { name: 'a stranger', headers: {}, isStaff: false };
  const identities = [
    stranger,
    stranger,
    { name: 'the author', headers: await logIn(origin), isStaff: true },
    { name: 'a key', headers: { 'x-api-key': apiKey }, isStaff: true },
  ];
  const { next, pickRaw, isRaw } = requestGenerator(seed, identities);

  const faults: string[] = [];
  const note = (fault: string) => {
    faults.push(fault);
    if (faults.length <= 100) report(fault);
  };
  const answered = new Map<string, number>();
  const judge = ({ status, body }: Answer, { method, path }: Sent, identity: Identity) => {
    const kind = `${Math.floor(status / 100)}xx`;
    answered.set(kind, (answered.get(kind) ?? 0) + 1);
    const about = `${method} ${path.slice(0, 200)} by ${identity.name}`;
    if (status >= 500) note(`${status}: ${about}: ${body.slice(-300)}`);
    const marker = identity.isStaff
      ? undefined
      : markers.find((each) => body.includes(each) && !path.includes(each));
    if (marker) note(`a leak of ${marker}: ${about}`);
    const words = inside.exec(body)?.[0];
    if (words && !/\.js$|\.xml$/.test(path)) note(`a look inside (${words.trim()}): ${about}`);
  };
  let left = count;
  const work = async () => {
    while (left > 0) {
      signal.throwIfAborted();
      left -= 1;
      if (left % slice === 0) report(`${left} requests are left, ${faults.length} faults so far`);
      const odd = isRaw() ? pickRaw() : null;
      const { sent, identity } = odd
        ? {
            sent: { method: 'RAW', path: JSON.stringify(odd.slice(0, 60)), headers: {} },
            identity: stranger,
          }
        : next();
      try {
        const answer = odd
          ? await exchange(origin, odd)
          : await ask(origin, sent, { agent, signal });
        judge(answer, sent, identity);
      } catch (error) {
        signal.throwIfAborted();
        note(
          `${messageOf(error)}: ${sent.method} ${sent.path.slice(0, 200)} ${JSON.stringify(sent.headers).slice(0, 300)}`,
        );
      }
    }
  };
  // Somebody else, who reads on one connection meanwhile.
  let isOver = false;
  const others = { times: 0, slowest: 0 };
  const reader = new Agent({ keepAlive: true, maxSockets: 1 });
  const read = async () => {
    while (!isOver) {
      const begun = performance.now();
      await new Promise<void>((resolve) => {
        const asked = httpRequest(`${origin}/blog`, { agent: reader, signal }, (answer) => {
          if (answer.statusCode !== 200) note(`${answer.statusCode}: somebody else’s page`);
          answer.resume().on('end', resolve).on('error', resolve);
        });
        asked.on('error', (error) => {
          note(`somebody else’s page: ${error.message}`);
          resolve();
        });
        asked.end();
      });
      others.times += 1;
      others.slowest = Math.max(others.slowest, performance.now() - begun);
      await delay(100);
    }
  };
  const reading = read();
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    isOver = true;
    await reading;
    agent.destroy();
    reader.destroy();
  }
  const said = [...answered].sort().map(([kind, times]) => `${times} × ${kind}`);
  return {
    faults,
    figure: `${count} requests (seed ${seed}): ${said.join(', ')}; ${faults.length} faults; somebody else read ${others.times} pages meanwhile, the slowest in ${(others.slowest / 1_000).toFixed(1)} s`,
  };
}
