import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { withConnection } from '../../cms/database/with-connection';
import { apiKey } from '../serve/built-site';

/** How each kind of write is sent, and how what was stored of it is found. */
type Kind = {
  send: (origin: string, text: string) => Promise<Response>;
  /** A statement that lists the texts that were stored. */
  stored: string;
};

let visitors = 0;

/** The limits of an IP address are not what is tried: each write comes from another one. */
const visitor = () => {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
};

const post = (url: string, body: object | FormData) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      'x-forwarded-for': visitor(),
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });

const picture = sharp({
  create: { width: 300, height: 200, channels: 3, background: '#803020' },
})
  .png()
  .toBuffer();

async function pictureForm(text: string) {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(await picture)], `${text}.png`));
  form.set('alt', text);
  return form;
}

/** @param commented the post that is commented on */
const kindsOf = (commented: number): Record<string, Kind> => ({
  contact: {
    send: (origin, text) =>
      post(`${origin}/api/contact`, { name: 'A', email: 'a@example.com', message: text }),
    stored: 'SELECT message AS text FROM contact_messages',
  },
  comment: {
    send: (origin, text) => post(`${origin}/api/Posts/${commented}/comments`, { text }),
    stored: 'SELECT text FROM comments',
  },
  suggest: {
    send: (origin, text) =>
      post(`${origin}/api/fovea/suggest`, { subject: text, description: `${text}, of Fovea.` }),
    stored: 'SELECT subject AS text FROM glossary_terms',
  },
  save: {
    send: (origin, text) =>
      post(`${origin}/api/Posts/AddNewRecord`, {
        ...{ title: text, excerpt: 'A trial.', markdown: 'Words.', publish: false },
      }),
    stored: 'SELECT title AS text FROM posts',
  },
  upload: {
    send: async (origin, text) => post(`${origin}/api/media`, await pictureForm(text)),
    stored: 'SELECT alt AS text FROM media',
  },
});

/** Somebody who writes all the time, in every way that there is, and remembers what was answered. */
type Writers = {
  /** Lets those wait whose writes change what visitors see, and resolves when nothing of theirs is under way; messages to the author go on. */
  hold: () => Promise<void>;
  release: () => void;
  /** Resolves when a write of each kind has been answered since the call, however slow the machine is, or after a minute. */
  untilAnswered: () => Promise<void>;
  /** Milliseconds since 1970 of the latest answer to a write. */
  lastAnswer: () => number;
  stop: () => Promise<void>;
  /** What is wrong with what was stored, in words, and how much was answered. */
  check: (database: string) => Promise<{ faults: string[]; answered: number }>;
};

/** @param seed keeps the texts of one trial apart from those of another */
export async function startWriters(origin: string, seed: number): Promise<Writers> {
  const listed = await fetch(`${origin}/api/Posts/GetSummary`);
  const [first] = (await listed.json()) as { id: number }[];
  if (!first) throw new Error('There is no post to comment on.');
  const kinds = kindsOf(first.id);
  const answered: Record<string, string[]> = {};
  const refused = new Map<string, number>();
  const ending = new AbortController();
  let latest = Date.now();
  let isHeld = false;
  const underWay = new Set<string>();

  const write = async (name: string, { send }: Kind) => {
    const texts = (answered[name] = [] as string[]);
    for (let number = 0; !ending.signal.aborted; number += 1) {
      while (isHeld && name !== 'contact' && !ending.signal.aborted) await delay(10);
      underWay.add(name);
      const text = createHash('sha256')
        .update(`${seed} ${name} ${number}`)
        .digest('hex')
        .slice(0, 24);
      try {
        const answer = await send(origin, text);
        await answer.arrayBuffer();
        if (answer.ok) {
          texts.push(text);
          latest = Date.now();
        } else if (answer.status !== 503) {
          const what = `${name} was answered with ${answer.status}`;
          refused.set(what, (refused.get(what) ?? 0) + 1);
        }
      } catch {
        // No answer: it may be stored or not.
      }
      underWay.delete(name);
      await delay(60);
    }
  };
  const writing = Object.entries(kinds).map(([name, kind]) => write(name, kind));

  return {
    hold: async () => {
      isHeld = true;
      while ([...underWay].some((name) => name !== 'contact')) await delay(10);
    },
    release: () => {
      isHeld = false;
    },
    untilAnswered: async () => {
      const before = Object.values(answered).map((texts) => [texts, texts.length] as const);
      const end = Date.now() + 60_000;
      while (before.some(([texts, count]) => texts.length === count) && Date.now() < end)
        await delay(20);
    },
    lastAnswer: () => latest,
    stop: async () => {
      ending.abort();
      await Promise.all(writing);
    },
    check: (database) =>
      withConnection(database, async (client) => {
        const faults = [...refused].map(([what, times]) => `${what}, ${times} times`);
        for (const [name, { stored }] of Object.entries(kinds)) {
          const { rows } = await client.query<{ text: string }>(stored);
          const times = new Map<string, number>();
          for (const { text } of rows) times.set(text, (times.get(text) ?? 0) + 1);
          const lost = (answered[name] ?? []).filter((text) => !times.has(text));
          const doubled = [...times].filter(
            ([text, count]) => count > 1 && /^[\da-f]{24}$/.test(text),
          );
          if (lost.length > 0) faults.push(`${lost.length} answered writes of ${name} are lost`);
          if (doubled.length > 0)
            faults.push(`${doubled.length} writes of ${name} are there twice`);
          if (answered[name]?.length === 0) faults.push(`no write of ${name} was answered`);
        }
        const count = Object.values(answered).reduce((sum, texts) => sum + texts.length, 0);
        return { faults, answered: count };
      }),
  };
}

/** What the author does: nothing waits for them any more. */
export const decideOnAll = (database: string): Promise<void> =>
  withConnection(database, async (client) => {
    await client.query("UPDATE glossary_terms SET status = 'rejected' WHERE status = 'pending'");
    await client.query('UPDATE contact_messages SET handled = true WHERE handled IS NOT TRUE');
  });
