import type { Pool } from 'pg';
import { slugFrom } from '../../cms/markup/slug';
import type { MadeUpText } from './made-up-text';

/** How many posts and terms a database gets. */
type Sizes = { posts: number; terms: number };

export const largeSizes: Sizes = { posts: 10_000, terms: 100_000 };

const tags = 60;

const day = 86_400_000;

const tables = [
  ...['posts', 'posts_rels', 'search_words', 'glossary_terms', 'glossary_terms_revelations'],
  ...['glossary_names', 'glossary_texts'],
];

/** Does some work without the search's indexes, which are built faster in one go afterwards, and without comparing terms. */
async function withoutIndexes(pool: Pick<Pool, 'query'>, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'public' AND tablename IN ('posts', 'glossary_terms', 'glossary_names', 'glossary_texts', 'search_words') AND indexdef LIKE '% USING gin %'`,
  );
  for (const { name } of rows) await pool.query(`DROP INDEX public.${name}`);
  const likeness = 'TRIGGER glossary_terms_likeness_insert';
  await pool.query(`ALTER TABLE glossary_terms DISABLE ${likeness}`);
  await work();
  await pool.query(`ALTER TABLE glossary_terms ENABLE ${likeness}`);
  for (const { definition } of rows) await pool.query(definition);
}

/** Adds to a site by SQL: posts of 300 to 1,500 words with tags, and terms of up to 500 characters. Once, or each time more. */
export async function loadSearch(
  pool: Pick<Pool, 'query'>,
  text: MadeUpText,
  sizes: Sizes,
  signal: AbortSignal,
): Promise<void> {
  await withoutIndexes(pool, () => insertAll(pool, text, sizes, signal));
  // What autovacuum does on a site soon after such a load.
  for (const table of tables) await pool.query(`VACUUM ANALYZE ${table}`);
}

async function insertAll(
  pool: Pick<Pool, 'query'>,
  text: MadeUpText,
  sizes: Sizes,
  signal: AbortSignal,
): Promise<void> {
  await pool.query(
    `INSERT INTO tags (name, slug) SELECT name, 'tag-' || place
     FROM unnest($1::text[]) WITH ORDINALITY AS given (name, place)
     ON CONFLICT (slug) DO NOTHING`,
    [Array.from({ length: tags }, (_, i) => `${text.rareWord()} ${i}`)],
  );
  const { rows } = await pool.query<{ from: number }>(
    'SELECT coalesce(max(id), 0) AS "from" FROM posts',
  );
  const first = rows[0]?.from ?? 0;

  for (let from = 0; from < sizes.posts && !signal.aborted; from += 500) {
    const length = Math.min(500, sizes.posts - from);
    const numbers = Array.from({ length }, (_, i) => first + from + i);
    await pool.query(
      `WITH made AS (
         INSERT INTO posts (title, slug, excerpt, markdown, html, published_at, _status)
         SELECT title, slug, excerpt, markdown, '<p>' || replace(markdown, E'\\n\\n', '</p><p>') || '</p>', published_at, status::enum_posts_status
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[])
           AS given (title, slug, excerpt, markdown, published_at, status)
         RETURNING id
       )
       INSERT INTO posts_rels ("order", parent_id, path, tags_id)
       SELECT place, made.id, 'tags', (SELECT id FROM tags WHERE slug = 'tag-' || 1 + (made.id * 7 + place * 13) % ${tags})
       FROM made, generate_series(1, 3) AS place`,
      [
        numbers.map(() => text.sentence(4 + text.number(6))),
        numbers.map((number) => `post-${number}`),
        numbers.map(() => text.sentence(15 + text.number(20))),
        numbers.map(() => text.prose(300 + text.number(1200))),
        numbers.map(() => new Date(Date.now() + day * (60 - text.number(3000)))),
        numbers.map(() => (text.number(20) === 0 ? 'draft' : 'published')),
      ],
    );
  }

  const named = new Set<string>();
  while (named.size < sizes.terms) named.add(text.name().slice(0, 50));
  const names = [...named];
  for (let from = 0; from < sizes.terms && !signal.aborted; from += 5000) {
    const subjects = names.slice(from, from + 5000);
    await pool.query(
      `WITH made AS (
         INSERT INTO glossary_terms (subject, slug, description, status, from_book)
         SELECT subject, slug, description, status::enum_glossary_terms_status, from_book
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[])
           AS given (subject, slug, description, status, from_book)
         RETURNING id
       )
       INSERT INTO glossary_terms_revelations (_order, _parent_id, id, from_book, text)
       SELECT 1, id, 'made-up-' || id, 1 + id % 8, 'It is told later, in a book of its own.' FROM made WHERE id % 10 = 0`,
      [
        subjects,
        subjects.map((subject) => slugFrom(subject)),
        subjects.map(() => text.sentence(15 + text.number(55)).slice(0, 500)),
        subjects.map(() => (text.number(20) === 0 ? 'pending' : 'approved')),
        // Half of them are told from the beginning.
        subjects.map(() => Math.max(0, text.number(16) - 7)),
      ],
    );
  }
}
