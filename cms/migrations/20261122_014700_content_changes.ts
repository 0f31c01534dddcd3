import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

/**
 * Every change of what the public site shows is told on the channel `content_changed`, whoever makes it: a notification is part of
 * the transaction, so it comes when the change can be seen, and not at all when it is rolled back. PostgreSQL sends equal ones
 * of a transaction once.
 *
 * Of posts, terms and comments only those that visitors see count, before the change or after it: what a stranger
 * suggests changes no page. Of accounts, only what stands beside comments does.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(announce));
  for (const table of shown) await db.execute(sql.raw(onAnyChange(table)));
  for (const [table, isShown] of Object.entries(partlyShown))
    await db.execute(sql.raw(onChangeOf(table, isShown)));
  await db.execute(sql.raw(onNames));
}

const announce = String.raw`
  CREATE FUNCTION public.content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('content_changed', '');
    RETURN NULL;
  END $$;`;

/** Tables of which visitors see every row. */
const shown = [
  ...['posts_texts', 'posts_rels', 'tags', 'categories'],
  ...['books', 'books_bullets', 'samples', 'media'],
  ...['home', 'home_highlights', 'series', 'author', 'contact', 'site_settings'],
];

/** Tables of which visitors see some rows, with what tells which. */
const partlyShown: Record<string, (row: 'OLD' | 'NEW') => string> = {
  posts: (row) => `${row}._status = 'published'`,
  glossary_terms: (row) => `${row}.status = 'approved'`,
  // A deleted comment leaves a line in its conversation.
  comments: (row) => `${row}.status IN ('approved', 'deleted')`,
};

const onAnyChange = (table: string) => `
  CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public.${table}
    FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed();`;

const onChangeOf = (table: string, isShown: (row: 'OLD' | 'NEW') => string) => `
  CREATE TRIGGER content_changed_insert AFTER INSERT ON public.${table}
    FOR EACH ROW WHEN (${isShown('NEW')}) EXECUTE FUNCTION public.content_changed();
  CREATE TRIGGER content_changed_update AFTER UPDATE ON public.${table}
    FOR EACH ROW WHEN (${isShown('OLD')} OR ${isShown('NEW')}) EXECUTE FUNCTION public.content_changed();
  CREATE TRIGGER content_changed_delete AFTER DELETE ON public.${table}
    FOR EACH ROW WHEN (${isShown('OLD')}) EXECUTE FUNCTION public.content_changed();
  CREATE TRIGGER content_changed AFTER TRUNCATE ON public.${table}
    FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed();`;

const onNames = `
  CREATE TRIGGER content_changed AFTER UPDATE ON public.users
    FOR EACH ROW WHEN (OLD.user_name IS DISTINCT FROM NEW.user_name OR OLD.role IS DISTINCT FROM NEW.role)
    EXECUTE FUNCTION public.content_changed();`;

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP FUNCTION public.content_changed() CASCADE`);
}
