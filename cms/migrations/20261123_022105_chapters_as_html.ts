import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';
import { bracketsToHtml } from '../books/bracket-markup';
import { sanitizeHtml } from '../markup/sanitize-html';

/**
 * Chapters keep their sanitized HTML beside their text, and places of names in them are places in it: they are looked for anew.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE "samples" ADD COLUMN "html" varchar;`);
  const { rows } = await db.execute<{ id: number; excerpt: string }>(
    sql`SELECT id, excerpt FROM samples`,
  );
  for (const { id, excerpt } of rows)
    await db.execute(
      sql`UPDATE samples SET html = ${sanitizeHtml(bracketsToHtml(excerpt))} WHERE id = ${id}`,
    );
  await db.execute(sql`
    DELETE FROM public.term_mentions WHERE sample_id IS NOT NULL;
    INSERT INTO public.links_due (sample_id) SELECT id FROM samples ON CONFLICT DO NOTHING;`);
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "samples" DROP COLUMN "html";
    DELETE FROM public.term_mentions WHERE sample_id IS NOT NULL;
    INSERT INTO public.links_due (sample_id) SELECT id FROM samples ON CONFLICT DO NOTHING;`);
}
