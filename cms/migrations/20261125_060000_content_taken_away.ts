import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

/**
 * Tells which cached pages may show what a change has taken away or replaced. Such a change notifies `content_changed` with marks,
 * one a line, and keeps them in `site.content_taken_away` until its transaction ends:
 *
 * - a mark with a slash at its start is part of the URLs of the pages that show the record;
 * - `*` stands for every page;
 * - any other mark is the record's slug, which is part of the URL or of the text of every page that shows the record.
 *
 * A record that becomes visible has no marks. Nor has an edit of page texts, settings, tags, categories and pictures.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(announce));
  for (const [table, { isShown = 'true', isTakenAway = 'true' }] of Object.entries(tables))
    await db.execute(
      sql.raw(`
        CREATE TRIGGER content_taken_away_update AFTER UPDATE ON public.${table}
          FOR EACH ROW WHEN (${isShown} AND (${isTakenAway})) EXECUTE FUNCTION public.content_taken_away();
        CREATE TRIGGER content_taken_away_delete AFTER DELETE ON public.${table}
          FOR EACH ROW WHEN (${isShown}) EXECUTE FUNCTION public.content_taken_away();
        CREATE TRIGGER content_taken_away AFTER TRUNCATE ON public.${table}
          FOR EACH STATEMENT EXECUTE FUNCTION public.content_taken_away();`),
    );
}

/** Which rows visitors see before an update or a deletion, and which of their updates take something away or replace it. */
const tables: Record<string, { isShown?: string; isTakenAway?: string }> = {
  posts: { isShown: `OLD._status = 'published'` },
  glossary_terms: { isShown: `OLD.status = 'approved'` },
  comments: {
    isShown: `OLD.status IN ('approved', 'deleted')`,
    // Reports and sent mails are counted in the same row.
    isTakenAway:
      '(OLD.text, OLD.status, OLD.reader_id, OLD.post_id) IS DISTINCT FROM (NEW.text, NEW.status, NEW.reader_id, NEW.post_id)',
  },
  // Comments show the name of an account. They are hidden while it is blocked.
  users: {
    isTakenAway:
      '(OLD.user_name, OLD.role, OLD.is_blocked) IS DISTINCT FROM (NEW.user_name, NEW.role, NEW.is_blocked)',
  },
  books: {},
  samples: {},
  media: { isTakenAway: 'OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL' },
  tags: { isTakenAway: 'false' },
  categories: { isTakenAway: 'false' },
};

const announce = String.raw`
  CREATE FUNCTION public.content_taken_away() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    noted text := coalesce(current_setting('site.content_taken_away', true), '');
    marks text := '*';
  BEGIN
    IF TG_LEVEL = 'STATEMENT' THEN
      marks := '*';
    ELSIF TG_TABLE_NAME = 'posts' THEN
      marks := concat_ws(E'\n', coalesce(OLD.slug, '*'), '/api/Posts/' || OLD.id || '/');
    ELSIF TG_TABLE_NAME = 'glossary_terms' THEN
      marks := coalesce(nullif(OLD.slug, ''), '*');
    ELSIF TG_TABLE_NAME = 'comments' THEN
      marks := public.pages_of_comments(ARRAY[OLD.post_id]);
    ELSIF TG_TABLE_NAME = 'users' THEN
      marks := public.pages_of_comments(ARRAY(SELECT DISTINCT post_id FROM public.comments WHERE reader_id = OLD.id));
    ELSIF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'books' THEN
      IF OLD.deleted_at IS NOT NULL OR NEW.deleted_at IS NULL THEN
        marks := '/books/' || OLD.slug;
      END IF;
    ELSIF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'samples' THEN
      IF OLD.deleted_at IS NOT NULL OR NEW.deleted_at IS NULL THEN
        marks := concat_ws(E'\n', '/books/sample/',
          (SELECT '/books/' || slug FROM public.books WHERE id = OLD.book_id));
      END IF;
    END IF;
    IF marks IS NULL OR noted = '*' THEN
      RETURN NULL;
    END IF;
    IF strpos(E'\n' || noted || E'\n', E'\n' || marks || E'\n') = 0 THEN
      noted := concat_ws(E'\n', nullif(noted, ''), marks);
    END IF;
    -- A notification holds 8,000 bytes, and a change of very much is one of everything.
    IF strpos(marks, '*') > 0 OR length(noted) > 4000 THEN
      noted := '*';
      marks := '*';
    END IF;
    PERFORM pg_notify('content_changed', marks);
    PERFORM set_config('site.content_changed', 'yes', true);
    PERFORM set_config('site.content_taken_away', noted, true);
    RETURN NULL;
  END $$;

  -- Marks of the pages that show the comments on these posts; null without any.
  CREATE FUNCTION public.pages_of_comments(commented integer[]) RETURNS text STABLE LANGUAGE sql AS $$
    SELECT string_agg(concat_ws(E'\n', coalesce('/blog/' || slug, '*'), '/api/Posts/' || id || '/'), E'\n')
    FROM public.posts WHERE id = ANY (commented);
  $$;`;

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(`
      DROP FUNCTION public.content_taken_away() CASCADE;
      DROP FUNCTION public.pages_of_comments(integer[]);`),
  );
}
