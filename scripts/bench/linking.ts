import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { apiKeyHeader } from '../../cms/contract/headers';
import { apiKey } from '../serve/built-site';
import { measure } from './durations';
import type { MadeUpText } from './made-up-text';

const words = 5_000;

/** Returns a text of so many words that mentions names. */
const chapter = (text: MadeUpText) =>
  Array.from(
    { length: words / 50 },
    () =>
      `${text.sentence(30)} ${text.name()}, ${text.sentence(10)} ${text.name()} ${text.sentence(6)}.`,
  ).join('\n\n');

type Options = {
  pool: Pool;
  text: MadeUpText;
  signal: AbortSignal;
  report: (line: string) => void;
};

/** Measures how long it takes to find the glossary's names: in a text that is saved or checked, and in all texts. */
export async function measureLinking(
  origin: string,
  { pool, text, signal, report }: Options,
): Promise<void> {
  const call = async (route: string, body: object) => {
    const response = await fetch(`${origin}/api${route}`, {
      method: 'POST',
      headers: { [apiKeyHeader]: apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  for (const linksTerms of [false, true]) {
    const post = { title: 'A chapter', markdown: 'None.', publish: true };
    const { id } = (await call('/Posts/AddNewRecord', post)) as { id: number };
    await pool.query('UPDATE posts SET links_terms = $2 WHERE id = $1', [id, linksTerms]);
    const times = await measure(15, () => call('/Posts/update', { id, markdown: chapter(text) }));
    const what = linksTerms ? 'with links' : 'without links';
    report(`Saving ${words} words ${what}: ${times.summary()}`);
  }

  const check = () =>
    call('/fovea/continuity', { text: chapter(text), form: 'chapter', fromBook: 3 });
  report(`Comparing ${words} words with the glossary: ${(await measure(15, check)).summary()}`);

  const relink = async (what: string, statement: string) => {
    const begun = performance.now();
    await pool.query(statement);
    const isDue = async () =>
      (await pool.query('SELECT EXISTS (SELECT FROM links_due) AS due')).rows[0]?.due;
    while (await isDue()) await delay(250, undefined, { signal });
    report(`Linking ${what} again: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  };
  await relink(
    'all posts',
    'INSERT INTO links_due (post_id) SELECT id FROM posts ON CONFLICT DO NOTHING',
  );
  await relink(
    'the posts that mention one term',
    `INSERT INTO links_due (term_id) SELECT id FROM glossary_terms WHERE status = 'approved' ORDER BY id DESC LIMIT 1`,
  );

  const { rows } = await pool.query<{ slug: string }>(`
    SELECT slug FROM glossary_terms AS term
    JOIN (SELECT term_id, count(*) AS mentions FROM term_mentions GROUP BY term_id) AS named ON named.term_id = term.id
    ORDER BY mentions DESC LIMIT 1`);
  const card = `${origin}/api/fovea/${rows[0]?.slug}/card?upTo=99`;
  const times = await measure(200, async () => (await fetch(card, { signal })).json());
  report(`Card of the term with the most mentions: ${times.summary()}`);
}
