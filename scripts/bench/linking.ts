import type { Pool } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { apiKeyHeader } from '../../cms/contract/headers';
import { apiKey } from '../serve/built-site';
import type { MadeUpText } from './made-up-text';
import { quantile } from './times';

const saves = 15;
const checks = 15;
const cards = 200;
const words = 5_000;

/** A text of so many words in paragraphs, in which names stand. */
const chapter = (text: MadeUpText) =>
  Array.from(
    { length: words / 50 },
    () =>
      `${text.sentence(30)} ${text.name()}, ${text.sentence(10)} ${text.name()} ${text.sentence(6)}.`,
  ).join('\n\n');

type Call = (route: string, body: object) => Promise<unknown>;

/** Calls the site as its author does. */
const callAt =
  (origin: string, signal: AbortSignal): Call =>
  async (route, body) => {
    const response = await fetch(`${origin}/api${route}`, {
      method: 'POST',
      headers: { [apiKeyHeader]: apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    if (!response.ok)
      throw new Error(`${route} answers ${response.status}: ${await response.text()}`);
    return response.json();
  };

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

/** Milliseconds that each run takes, sorted, after some that warm it up. */
async function timesOf(run: () => Promise<unknown>, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = -2; at < runs; at++) {
    const time = await timeOf(run);
    if (at >= 0) times.push(time);
  }
  return times.toSorted((a, b) => a - b);
}

/** Milliseconds that it takes to save a text, sorted. */
async function timesToSave(call: Call, linksTerms: boolean, pool: Pool, text: MadeUpText) {
  const post = { title: 'A chapter', markdown: 'None.', publish: true };
  const { id } = (await call('/Posts/AddNewRecord', post)) as { id: number };
  await pool.query('UPDATE posts SET links_terms = $2 WHERE id = $1', [id, linksTerms]);
  return timesOf(() => call('/Posts/update', { id, markdown: chapter(text) }), saves);
}

/** Milliseconds that it takes to fetch the card of the term that most posts name, sorted. */
async function timesOfCard(origin: string, pool: Pool, signal: AbortSignal) {
  const { rows } = await pool.query<{ slug: string }>(`
    SELECT slug FROM glossary_terms AS term
    JOIN (SELECT term_id, count(*) AS mentions FROM term_mentions GROUP BY term_id) AS named ON named.term_id = term.id
    ORDER BY mentions DESC LIMIT 1`);
  const url = `${origin}/api/fovea/${rows[0]?.slug}/card?upTo=99`;
  return timesOf(async () => {
    const answer = await fetch(url, { signal });
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
    return answer.json();
  }, cards);
}

/** Seconds until no text is due any more. */
async function secondsToLink(pool: Pool, due: string, signal: AbortSignal): Promise<number> {
  const begun = performance.now();
  await pool.query(due);
  const isDue = async () =>
    (await pool.query<{ due: boolean }>('SELECT EXISTS (SELECT FROM links_due) AS due')).rows[0]
      ?.due;
  while (await isDue()) await delay(250, undefined, { signal });
  return (performance.now() - begun) / 1000;
}

/** Measures what it takes to find the names of the glossary in a text that is saved or written, and in all texts of the site. */
export async function measureLinking(
  origin: string,
  {
    pool,
    text,
    signal,
    report,
  }: { pool: Pool; text: MadeUpText; signal: AbortSignal; report: (line: string) => void },
): Promise<void> {
  const call = callAt(origin, signal);
  const tell = (what: string, times: number[]) =>
    report(
      `${what}: median ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
    );
  for (const linksTerms of [false, true])
    tell(
      `Saving a text of ${words} words, ${linksTerms ? 'names linked' : 'names plain'}`,
      await timesToSave(call, linksTerms, pool, text),
    );
  const check = () =>
    call('/fovea/continuity', { text: chapter(text), form: 'chapter', fromBook: 3 });
  tell(`Comparing a text of ${words} words with the glossary, the first time`, [
    await timeOf(check),
  ]);
  tell('The same while it is written on', await timesOf(check, checks));
  const all = await secondsToLink(
    pool,
    'INSERT INTO links_due (post_id) SELECT id FROM posts ON CONFLICT DO NOTHING',
    signal,
  );
  report(`Linking all posts anew: ${all.toFixed(1)} s`);
  const one = await secondsToLink(
    pool,
    `INSERT INTO links_due (term_id) SELECT id FROM glossary_terms WHERE status = 'approved' ORDER BY id DESC LIMIT 1`,
    signal,
  );
  report(`Linking the posts that name one term anew: ${one.toFixed(1)} s`);
  tell('The card of the term that most posts name', await timesOfCard(origin, pool, signal));
}
