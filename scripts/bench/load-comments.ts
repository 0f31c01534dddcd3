import type { Pool } from 'pg';
import type { MadeUpText } from './made-up-text';

/** How many comments stand under how many readers' names, and how many of them under the one post that everybody talks about. */
type Sizes = { comments: number; readers: number; underOnePost: number };

export const largeSizes: Sizes = { comments: 500_000, readers: 5_000, underOnePost: 5_000 };

/** As many under that post as a page of it shows, and some. */
export const smallSizes: Sizes = { comments: 300, readers: 20, underOnePost: 100 };

const atOnce = 20_000;

/**
 * Adds readers and their comments to a site by SQL, once or each time more: a fifth of the comments answer others, one in two
 * hundred waits for approval.
 *
 * @param slug of the post that everybody talks about
 */
export async function loadComments(
  pool: Pick<Pool, 'query'>,
  text: MadeUpText,
  slug: string,
  { comments, readers, underOnePost }: Sizes,
  signal: AbortSignal,
): Promise<void> {
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
  await add(underOnePost, 'slug = $3', [slug]);
  const single = Math.ceil((comments - underOnePost) * 0.8);
  for (let left = single; left > 0 && !signal.aborted; left -= atOnce)
    await add(Math.min(atOnce, left), `_status = 'published'`, []);
  signal.throwIfAborted();
  await pool.query(
    `INSERT INTO comments (post_id, reader_id, parent_id, text, status, created_at)
     SELECT post_id, reader_id, id, text, 'approved', created_at + interval '1 hour'
     FROM comments WHERE parent_id IS NULL AND id % 4 = 0`,
  );
  for (const table of ['comments', 'users']) await pool.query(`VACUUM ANALYZE ${table}`);
}
