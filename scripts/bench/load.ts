import type { Pool } from 'pg';
import { slugFrom } from '../../cms/markup/slug';
import type { MadeUpText } from './made-up-text';

/** Number of records to add. `underOnePost` comments belong to the same post. */
type Sizes = {
  posts: number;
  terms: number;
  comments: number;
  readers: number;
  underOnePost: number;
};

export const smallSizes: Sizes = {
  ...{ posts: 100, terms: 80, comments: 300, readers: 20, underOnePost: 100 },
};

export const largeSizes: Sizes = {
  ...{ posts: 10_000, terms: 100_000, comments: 500_000, readers: 5_000, underOnePost: 5_000 },
};

const tags = 60;

const day = 86_400_000;

const tables =
  'posts posts_rels search_words glossary_terms glossary_terms_revelations glossary_names glossary_texts comments users';

/** Runs `work` without the search indexes and the trigger that compares terms. Building the indexes afterwards is faster. */
async function withoutIndexes(pool: Pool, work: () => Promise<void>): Promise<void> {
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

/** Adds made-up content to a site by SQL. @param busyPost slug of the post that gets many comments */
export async function loadContent(
  pool: Pool,
  text: MadeUpText,
  busyPost: string,
  sizes: Sizes,
  signal: AbortSignal,
): Promise<void> {
  await withoutIndexes(pool, async () => {
    await addPosts(pool, text, sizes.posts, signal);
    await addTerms(pool, text, sizes.terms, signal);
  });
  await addComments(pool, text, busyPost, sizes, signal);
  // Autovacuum would do this soon after.
  for (const table of tables.split(' ')) await pool.query(`VACUUM ANALYZE ${table}`);
}

/** Adds posts of 300 to 1,500 words, with three tags each. */
async function addPosts(pool: Pool, text: MadeUpText, count: number, signal: AbortSignal) {
  await pool.query(
    `INSERT INTO tags (name, slug) SELECT name, 'tag-' || place
     FROM unnest($1::text[]) WITH ORDINALITY AS given (name, place)
     ON CONFLICT (slug) DO NOTHING`,
    [Array.from({ length: tags }, (_, i) => `${text.rareWord()} ${i}`)],
  );
  const { rows } = await pool.query<{ first: number }>(
    'SELECT coalesce(max(id), 0) AS first FROM posts',
  );
  for (let from = 0; from < count; from += 500) {
    signal.throwIfAborted();
    const length = Math.min(500, count - from);
    const numbers = Array.from({ length }, (_, i) => (rows[0]?.first ?? 0) + from + i);
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
}

/** Adds terms of up to 500 characters. One in ten has a later revelation. */
async function addTerms(pool: Pool, text: MadeUpText, count: number, signal: AbortSignal) {
  const names = new Set<string>();
  while (names.size < count) names.add(text.name().slice(0, 50));
  for (let from = 0; from < count; from += 5000) {
    signal.throwIfAborted();
    const subjects = [...names].slice(from, from + 5000);
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
        // Half of the terms belong to no later book.
        subjects.map(() => Math.max(0, text.number(16) - 7)),
      ],
    );
  }
}

/** Adds readers and comments. A fifth of the comments are replies, one in 200 is pending. */
async function addComments(
  pool: Pool,
  text: MadeUpText,
  busyPost: string,
  { comments, readers, underOnePost }: Sizes,
  signal: AbortSignal,
) {
  await pool.query(
    `INSERT INTO users (user_name, user_name_key, email, is_validated)
     SELECT 'reader-' || n, 'reader-' || n, 'reader-' || n || '@example.org', true FROM generate_series(1, $1::int) AS n
     ON CONFLICT DO NOTHING`,
    [readers],
  );
  const add = (count: number, posts: string, values: unknown[]) =>
    pool.query(
      `WITH under AS (SELECT array_agg(id) AS posts FROM posts WHERE ${posts}),
            writers AS (SELECT array_agg(id) AS ids FROM users WHERE email LIKE '%@example.org'),
            said AS (SELECT $2::text[] AS texts)
       INSERT INTO comments (post_id, reader_id, text, status, created_at)
       SELECT posts[1 + n % array_length(posts, 1)], ids[1 + (n * 31) % array_length(ids, 1)],
              texts[1 + n % array_length(texts, 1)],
              (CASE WHEN n % 200 = 0 THEN 'pending' ELSE 'approved' END)::enum_comments_status,
              now() - n * interval '1 minute'
       FROM under, writers, said, generate_series(1, $1::int) AS n`,
      [count, Array.from({ length: 500 }, () => text.sentence(5 + text.number(60))), ...values],
    );
  await add(underOnePost, 'slug = $3', [busyPost]);
  for (let left = Math.ceil((comments - underOnePost) * 0.8); left > 0; left -= 20_000) {
    signal.throwIfAborted();
    await add(Math.min(20_000, left), `_status = 'published'`, []);
  }
  await pool.query(
    `INSERT INTO comments (post_id, reader_id, parent_id, text, status, created_at)
     SELECT post_id, reader_id, id, text, 'approved', created_at + interval '1 hour'
     FROM comments WHERE parent_id IS NULL AND id % 4 = 0`,
  );
}
