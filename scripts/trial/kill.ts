import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { findEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { withConnection } from '../../cms/database/with-connection';
import { freePort } from '../../cms/testing/free-port';
import { photograph } from '../seed/photograph';
import { apiKey, startBuiltSite } from '../serve/built-site';
import { durations } from '../bench/durations';
import { prepareSite, resultOf, type Trial } from './trial';

/** A kind of write: the request, and a statement that lists the stored texts. */
type Kind = {
  path: string;
  body: (text: string) => object | Promise<FormData>;
  stored: string;
};

const kindsOf = (post: number): Record<string, Kind> => ({
  contact: {
    path: '/api/contact',
    body: (message) => ({ name: 'A', email: 'a@example.com', message }),
    stored: 'SELECT message AS text FROM contact_messages',
  },
  comment: {
    path: `/api/Posts/${post}/comments`,
    body: (text) => ({ text }),
    stored: 'SELECT text FROM comments',
  },
  suggest: {
    path: '/api/fovea/suggest',
    body: (subject) => ({ subject, description: `${subject}, of Fovea.` }),
    stored: 'SELECT subject AS text FROM glossary_terms',
  },
  save: {
    path: '/api/Posts/AddNewRecord',
    body: (title) => ({ title, excerpt: 'A trial.', markdown: 'Words.', publish: false }),
    stored: 'SELECT title AS text FROM posts',
  },
  upload: {
    path: '/api/media',
    body: async (alt) => {
      const form = new FormData();
      form.set('file', new File([Uint8Array.from(await photograph('maroon'))], `${alt}.png`));
      form.set('alt', alt);
      return form;
    },
    stored: 'SELECT alt AS text FROM media',
  },
});

let requests = 0;

/** Calls the API as the author. Each request comes from another IP address, so that no limit applies. */
export function send(url: string, body?: object | FormData) {
  requests += 1;
  const isForm = body instanceof FormData;
  return fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-api-key': apiKey,
      'x-forwarded-for': `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
}

/** Writes in every way, and records what the site has answered, until stopped. */
async function startWriters(origin: string, seed: number) {
  const listed = await fetch(`${origin}/api/Posts/GetSummary`);
  const [first] = (await listed.json()) as { id: number }[];
  const kinds = kindsOf(first?.id ?? 0);
  const answered = new Map<string, string[]>();
  const faults = new Set<string>();
  const ending = new AbortController();
  let lastAnswer = 0;

  const write = async ([name, { path, body }]: [string, Kind]) => {
    const texts: string[] = [];
    answered.set(name, texts);
    for (let number = 0; !ending.signal.aborted; number += 1) {
      const hash = createHash('sha256').update(`${seed} ${name} ${number}`).digest('hex');
      const text = hash.slice(0, 24);
      try {
        const response = await send(origin + path, await body(text));
        await response.arrayBuffer();
        if (response.ok) {
          texts.push(text);
          lastAnswer = performance.now();
        } else if (response.status !== 503) faults.add(`${name}: status ${response.status}`);
      } catch {
        // Without an answer, the text may be stored or not.
      }
      await delay(60);
    }
  };
  const writing = Object.entries(kinds).map(write);

  return {
    /** Resolves when a write that began after the call has been answered, or after a minute. */
    untilAnswered: async () => {
      const begun = performance.now();
      while (lastAnswer < begun + 400 && performance.now() < begun + 60_000) await delay(20);
    },
    stop: async () => {
      ending.abort();
      await Promise.all(writing);
    },
    /** Compares the database with what was answered. */
    check: (database: string) =>
      withConnection(database, async (client) => {
        for (const [name, { stored }] of Object.entries(kinds)) {
          const { rows } = await client.query<{ text: string }>(stored);
          const texts = answered.get(name) ?? [];
          const found = rows.map(({ text }) => text).filter((text) => /^[\da-f]{24}$/.test(text));
          const lost = texts.filter((text) => !found.includes(text)).length;
          const doubled = found.length - new Set(found).size;
          if (lost > 0) faults.add(`${name}: ${lost} answered writes are lost`);
          if (doubled > 0) faults.add(`${name}: ${doubled} writes are stored twice`);
          if (texts.length === 0) faults.add(`${name}: no write was answered`);
        }
        return { faults: [...faults], count: [...answered.values()].flat().length };
      }),
  };
}

/** Starts a site that can be killed and started again on its port. */
export async function startKillable(
  place: Awaited<ReturnType<typeof prepareSite>>,
  environment: Record<string, string>,
) {
  const variables: Record<string, string> = {
    TRUST_PROXY: 'loopback',
    PORT: String(await freePort()),
    ...environment,
  };
  const start = () => startBuiltSite(place, variables);
  let site = await start();
  return {
    origin: site.origin,
    killAndStart: async () => {
      site.kill('SIGKILL');
      await site.ended;
      site = await start();
    },
    end: () => site.end(),
  };
}

export const trial: Trial = {
  bar: 'SIGKILL of the site 50 times during writes: each answered write is stored once, and half of the restarts take at most 5 s',
  run: async (context) => {
    const { signal, report, seed, size } = context;
    const kills = size === 'whole' ? 50 : 4;
    const place = await prepareSite(context);
    const site = await startKillable(place, { LOG_LEVEL: 'silent' });
    try {
      const writers = await startWriters(site.origin, seed);
      const times = durations();
      try {
        const anyPause = fc.integer({ min: 300, max: 2_000 });
        for (const pause of fc.sample(anyPause, { seed, numRuns: kills })) {
          await delay(pause, undefined, { signal });
          const begun = performance.now();
          await site.killAndStart();
          times.add(performance.now() - begun);
          report(`works again after ${(performance.now() - begun).toFixed(0)} ms`);
        }
        await writers.untilAnswered();
      } finally {
        await writers.stop();
      }
      const database = await findEmbeddedPostgres(place.dataDir);
      const { faults, count } = await writers.check(database ?? '');
      if (times.at(50) > 5_000) faults.push('slow restarts');
      return resultOf(faults, `${kills} kills, ${count} answered writes, ${times.summary()}`);
    } finally {
      await site.end();
    }
  },
};
