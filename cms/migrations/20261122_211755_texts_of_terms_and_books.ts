import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/**
 * Names in what terms reveal and in what books say besides lead to terms, too: `part` is the id of the row in which such a text
 * stands, and empty for a record's own.
 */
export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "glossary_terms" ADD COLUMN "links_terms" boolean DEFAULT true;
  ALTER TABLE "books" ADD COLUMN "links_terms" boolean DEFAULT true;

  ALTER TABLE public.term_mentions ADD COLUMN part text NOT NULL DEFAULT '';
  INSERT INTO public.links_due (book_id)
    SELECT _parent_id FROM public.books_later_blurbs UNION SELECT _parent_id FROM public.books_story_so_far
    UNION SELECT _parent_id FROM public.books_whos_who ON CONFLICT DO NOTHING;
  INSERT INTO public.links_due (in_term_id)
    SELECT DISTINCT _parent_id FROM public.glossary_terms_revelations ON CONFLICT DO NOTHING;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DELETE FROM public.term_mentions WHERE part <> '';
  ALTER TABLE public.term_mentions DROP COLUMN part;
  ALTER TABLE "glossary_terms" DROP COLUMN "links_terms";
  ALTER TABLE "books" DROP COLUMN "links_terms";`)
}
