import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

/** Ways to many posts at once, where PostgreSQL would read whole texts or sort what an index has in order. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql.raw(`
      -- What a search finds, by its index alone. For a common word PostgreSQL would read the table instead, which it takes for
      -- small: it does not count that the words of each post lie outside of its row.
      CREATE FUNCTION public.posts_found(query tsquery) RETURNS SETOF integer
        LANGUAGE sql STABLE PARALLEL SAFE ROWS 1000
        SET enable_seqscan = off SET enable_indexscan = off
        BEGIN ATOMIC
          SELECT id FROM public.posts WHERE search @@ query;
        END;

      CREATE INDEX posts_visible_idx ON public.posts (published_at DESC, id DESC)
        WHERE deleted_at IS NULL AND _status = 'published';`),
  );
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(
      'DROP INDEX public.posts_visible_idx; DROP FUNCTION public.posts_found(tsquery);',
    ),
  );
}
