import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

// A page of a post's conversations, and of what waits for the author, is read from its beginning: however many there are.
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE INDEX comments_threads_idx ON public.comments (post_id, id) WHERE parent_id IS NULL;
    CREATE INDEX comments_waiting_idx ON public.comments (id)
      WHERE status = 'pending' OR (status = 'approved' AND reports > 0);`);
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX public.comments_threads_idx;
    DROP INDEX public.comments_waiting_idx;`);
}
