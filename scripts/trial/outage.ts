import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from '../../cms/database/create-database';
import { startEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { postgresAccount } from '../../cms/database/postgres-account';
import { findPostgresBinaries } from '../../cms/database/postgres-binaries';
import { launch, readPostmaster, stopLeftoverServer } from '../../cms/database/postgres-cluster';
import { repeatableRandom } from '../bench/repeatable-random';
import { apiKey, startBuiltSite } from '../serve/built-site';
import { siteToTry } from './site-to-try';
import type { Trial, TrialContext } from './trial';

const sizes = { short: 13, whole: 100 };

/** Milliseconds: the latest kill after a change was answered, and how long the database stays away. */
const latestKill = 2_000;
const outage = 1_500;

const owner = { email: 'author@example.com', password: 'a password nobody guesses' };

/** Pages that every round reads, for strangers and for who has read the first two books. */
const pages = [
  ...[
    '/',
    '/books',
    '/books/indomitus-est',
    '/books/indomitus-est/sample/1',
    '/author',
    '/contact',
  ],
  ...['/fantasy', '/thesaurus', '/thesaurus?q=war', '/blog', '/blog?q=gods', '/privacy'],
  ...['/blog/the-gods-of-fovea', '/feed.xml', '/feed.json', '/sitemap.xml', '/og/blog.jpg'],
  ...['/api/Posts/GetSummary', '/api/fovea/search', '/api/books', '/api/pages/home'],
  ...['/api/Posts/by-slug/the-gods-of-fovea', '/thesaurus/eveave', '/api/books/indomitus-est'],
];
const stages = [0, 2];

type Send = (path: string, body?: object, method?: string) => Promise<Record<string, unknown>>;

/** A change that is made, with what it shows or takes away. */
type Prepared = {
  change: () => Promise<unknown>;
  /** What no visitor may be shown any more once the change is answered. */
  takenAway?: string;
  /** Pages that show it, and may be missing in the outage: nobody has read the new page, or it is gone. */
  own: string[];
};

type Kind = (send: Send, text: string) => Promise<Prepared>;

/** URLs may go on to name what they led to: their slug is no part of its text. */
const slugOf = (text: string) => `on-${text.replaceAll('zq', '')}`;

const addPost = async (send: Send, text: string, publish: boolean, slug = slugOf(text)) => {
  const body = { title: text, slug, excerpt: text, markdown: text, publish };
  const { id } = await send('/api/Posts/AddNewRecord', body);
  const own = [`/blog/${slug}`, `/api/Posts/by-slug/${slug}`, `/api/Posts/${String(id)}/comments`];
  return { id: Number(id), own };
};

const changePost =
  (changed: object, path = '/api/Posts/update'): Kind =>
  async (send, text) => {
    const { id, own } = await addPost(send, text, true);
    return { own, takenAway: text, change: () => send(path, { id, ...changed }) };
  };

const addTerm = async (send: Send, text: string, status: string) => {
  const body = { subject: text, description: `${text}, of Fovea.`, status };
  const { doc } = await send('/cms/api/glossary-terms', body);
  return { id: (doc as { id: number }).id, own: [`/thesaurus/${text}`, `/api/fovea/${text}/card`] };
};

/** A comment on a post of its own. */
const addComment = async (send: Send, text: string, decision?: string) => {
  const { id, own } = await addPost(send, 'A post with a comment', true, slugOf(text));
  const comment = await send(`/api/Posts/${id}/comments`, { text });
  const path = `/api/comments/${String(comment.id)}`;
  if (decision) await send(`${path}/${decision}`);
  return { path, id: Number(comment.id), own };
};

/** Every kind of change, in turns. */
const kinds: Record<string, Kind> = {
  publish: async (send, text) => {
    const { id, own } = await addPost(send, text, false);
    return { own, change: () => send('/api/Posts/update', { id, publish: true }) };
  },
  'edit a post': (send, text) =>
    changePost({ title: `Another, ${slugOf(text)}`, excerpt: '', markdown: 'Another.' })(
      send,
      text,
    ),
  unpublish: changePost({ publish: false }),
  'make a post secret': changePost({ fromBook: 3 }),
  'take a post back to an hour to come': changePost({ publishedAt: '2999-01-01T00:00:00Z' }),
  delete: async (send, text) => {
    const { id, own } = await addPost(send, text, true);
    return { own, takenAway: text, change: () => send(`/api/Posts?id=${id}`) };
  },
  'approve a term': async (send, text) => {
    const { id, own } = await addTerm(send, text, 'pending');
    return { own, change: () => send(`/api/fovea/${id}/approve`) };
  },
  'reject a term': async (send, text) => {
    const { id, own } = await addTerm(send, text, 'approved');
    return { own, takenAway: text, change: () => send(`/api/fovea/${id}/reject`) };
  },
  'approve a comment': async (send, text) => {
    const { path, own } = await addComment(send, text, 'wait');
    return { own, change: () => send(`${path}/approve`) };
  },
  'reject a comment': async (send, text) => {
    const { path, own } = await addComment(send, text);
    return { own, takenAway: text, change: () => send(`${path}/reject`) };
  },
  'delete a comment': async (send, text) => {
    const { id, own } = await addComment(send, text);
    const change = () => send(`/cms/api/comments/${id}`, undefined, 'DELETE');
    return { own, takenAway: text, change };
  },
  'edit a book': async (send, text) => {
    const { docs } = await send('/cms/api/books?limit=1', undefined, 'GET');
    const [book] = docs as { id: number; slug: string }[];
    const edit = (genreLine: string) => send(`/cms/api/books/${book?.id}`, { genreLine }, 'PATCH');
    await edit(text);
    return { own: [], change: () => edit('Fantasy') };
  },
  'edit a page': async (send, text) => {
    const edit = (title: string) => send('/cms/api/globals/author', { title });
    await edit(text);
    return { own: [], change: () => edit('The author') };
  },
};

const patience = () => AbortSignal.timeout(30_000);

/** Somebody who writes as the author: calls of the site with a key, the dashboard's with a session. */
async function author(origin: string): Promise<Send> {
  const json = { 'content-type': 'application/json', origin };
  const logIn = await fetch(`${origin}/cms/api/users/login`, {
    ...{ method: 'POST', headers: json, body: JSON.stringify(owner), signal: patience() },
  });
  const cookie = logIn.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  if (!logIn.ok) throw new Error('The author could not log in.');
  return async (path, body, method = 'POST') => {
    const who: Record<string, string> = path.startsWith('/cms')
      ? { cookie: cookie.join('; ') }
      : { 'x-api-key': apiKey };
    const answer = await fetch(origin + path, {
      ...{ method, headers: { ...json, ...who }, signal: patience() },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
}

type Read = { url: string; path: string; stage: number };

const readsOf = (origin: string, paths: string[]): Read[] =>
  stages.flatMap((stage) => paths.map((path) => ({ url: origin + path, path, stage })));

async function read({ url, stage }: Read) {
  const headers = stage > 0 ? { cookie: `read-up-to=${stage}` } : undefined;
  const answer = await fetch(url, { headers, signal: patience() });
  const { status } = answer;
  const cache = answer.headers.get('cache-status') ?? '';
  return { status, cache, text: await answer.text() };
}

/** Reads until the answers come from the cache. */
async function untilCached(reads: Read[], signal: AbortSignal): Promise<void> {
  let left = reads;
  for (let time = 0; left.length > 0; time += 1) {
    signal.throwIfAborted();
    if (time > 400) throw new Error(`${left[0]?.url} is never cached.`);
    if (time > 1) await delay(50);
    const missed: Read[] = [];
    for (const each of left) {
      const { status, cache } = await read(each).catch(() => ({ status: 0, cache: '' }));
      if (status !== 404 && !cache.endsWith('; hit')) missed.push(each);
    }
    left = missed;
  }
}

/** A PostgreSQL that is killed and started again when the trial says so. */
async function startDatabase(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir });
  const folder = path.join(dataDir, 'postgres');
  const cluster = {
    folder,
    binaries: findPostgresBinaries(),
    account: await postgresAccount(folder),
  };
  const log = () => undefined;
  const port = Number(new URL(server.url).port);
  return {
    url: await createDatabase(server.url, 'site'),
    kill: async () => {
      const postmaster = await readPostmaster(folder);
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    },
    startAgain: async () => {
      await stopLeftoverServer(cluster, log);
      await launch(cluster, { log, port });
    },
    stop: () => server.stop(),
  };
}

type Sites = {
  database: Awaited<ReturnType<typeof startDatabase>>;
  /** The first one is written to, all are read. */
  origins: string[];
};

/** Readers of all pages, who note what they were refused and what they were shown. */
function startReaders(reads: Read[], { own, takenAway }: Prepared) {
  const seen = { pages: 0, stale: 0, refused: new Map<string, number>(), shown: new Set<string>() };
  const ending = new AbortController();
  let isGone = false;
  let since = { what: 'before the change', time: Date.now() };
  const readAll = async (start: number) => {
    for (let n = start; !ending.signal.aborted; n += 1) {
      const each = reads[n % reads.length];
      if (!each) return;
      const mayNotShow = isGone;
      const { status, cache, text } = await read(each).catch((error: unknown) => ({
        ...{ status: 0, cache: '', text: String(error) },
      }));
      if (mayNotShow && takenAway && text.includes(takenAway) && status === 200)
        seen.shown.add(`${each.path} (stage ${each.stage}, ${cache})`);
      if (own.includes(each.path)) continue;
      seen.pages += 1;
      if (cache.includes('fwd=stale')) seen.stale += 1;
      if (status !== 200) {
        const what = `${each.url} with ${status} ${Date.now() - since.time} ms after ${since.what}`;
        seen.refused.set(what, (seen.refused.get(what) ?? 0) + 1);
      }
    }
  };
  const reading = Promise.all([0, 1, 2, 3].map((n) => readAll(n * 7)));
  return {
    takenAway: () => {
      isGone = true;
    },
    note: (what: string) => {
      since = { what, time: Date.now() };
    },
    stop: async () => {
      ending.abort();
      await reading;
      return seen;
    },
  };
}

async function killAfterChanges(
  { size, seed, signal, report }: TrialContext,
  { database, origins }: Sites,
) {
  const random = repeatableRandom(seed);
  const send = await author(origins[0] ?? '');
  const total = { pages: 0, stale: 0 };
  const faults: string[] = [];
  const names = Object.keys(kinds);
  for (let kill = 0; kill < sizes[size]; kill += 1) {
    const name = names[kill % names.length] ?? '';
    const prepared = await kinds[name]?.(send, `zq${seed}x${kill}`);
    if (!prepared) continue;
    const { change, own } = prepared;
    const reads = origins.flatMap((origin) => readsOf(origin, [...pages, ...own]));
    await untilCached(reads, signal);
    const readers = startReaders(reads, prepared);
    await delay(100);
    await change();
    readers.takenAway();
    const pause = random() * latestKill;
    await delay(pause, undefined, { signal });
    await database.kill();
    readers.note('the kill');
    await delay(outage, undefined, { signal });
    await database.startAgain();
    readers.note('the start');
    await untilCached(readsOf(origins[0] ?? '', ['/']), signal);
    const { pages: count, stale, refused, shown } = await readers.stop();
    total.pages += count;
    total.stale += stale;
    const found = [
      ...[...refused].map(([what, times]) => `${times} × ${what}`),
      ...[...shown].map((what) => `${what} shows what was taken away`),
    ];
    if (found.length > 0) faults.push(`${name}, ${pause.toFixed(0)} ms: ${found.join(', ')}`);
    report(`killed ${kill + 1} times, ${name}: ${found.join(', ') || `${count} pages, no fault`}`);
  }
  return { ...total, faults };
}

/** The database is killed soon after each kind of change, while two processes are read from. */
export const trial: Trial = {
  bar: `kill -9 of the database within ${latestKill} ms after each kind of change, ${sizes.whole} times, with two processes: every page is read on, and nothing shows that was taken away`,
  run: async (context) => {
    const { folder, signal, size } = context;
    const copy = await siteToTry(context);
    const dataDir = path.join(folder, 'database');
    await mkdir(dataDir, { mode: 0o711 });
    const database = await startDatabase(dataDir);
    const running: Awaited<ReturnType<typeof startBuiltSite>>[] = [];
    try {
      for (let n = 0; n < 2; n += 1)
        running.push(
          await startBuiltSite(
            { ...copy, databaseUrl: database.url, signal },
            {
              ADMIN_EMAIL: owner.email,
              ADMIN_PASSWORD: owner.password,
              LOG_LEVEL: 'silent',
            },
          ),
        );
      const origins = running.map(({ origin }) => origin);
      const {
        pages: count,
        stale,
        faults,
      } = await killAfterChanges(context, { database, origins });
      return {
        figure: `${sizes[size]} kills, ${count} pages read, ${stale} of them copies from before: ${faults.join('; ') || 'none was refused, and none showed what was taken away'}`,
        met: faults.length === 0,
      };
    } finally {
      for (const { process } of running) {
        const ended = process.exitCode === null ? once(process, 'close') : null;
        process.kill('SIGTERM');
        await ended;
      }
      await database.stop();
    }
  },
};
