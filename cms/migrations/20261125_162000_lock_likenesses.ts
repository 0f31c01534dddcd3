import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- Saving a term stores pairs of similar terms, which locks those terms, and deleting it deletes its pairs. Transactions
    -- that wait for each other before they lock any row cannot deadlock.
    CREATE FUNCTION public.glossary_terms_lock_likenesses() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('glossary_likenesses'));
      RETURN NULL;
    END $$;
    CREATE TRIGGER glossary_terms_lock_likenesses BEFORE INSERT OR DELETE OR UPDATE OF subject, status ON public.glossary_terms
      FOR EACH STATEMENT EXECUTE FUNCTION public.glossary_terms_lock_likenesses();`);
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER glossary_terms_lock_likenesses ON public.glossary_terms;
    DROP FUNCTION public.glossary_terms_lock_likenesses();`);
}
