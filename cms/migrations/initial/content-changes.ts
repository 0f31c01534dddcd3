/**
 * Triggers that notify the channel `content_changed` when the public site has to show something else. A notification is
 * part of its transaction: it arrives on commit, and never after a rollback.
 *
 * The payload of a notification lists the cached pages that may show content which the change removed or replaced. It
 * consists of marks, one a line:
 *
 * - a mark that starts with a slash is part of the URLs of the pages;
 * - `*` stands for every page;
 * - any other mark is a slug, which is part of the URL or the text of every page that shows the record.
 *
 * A record that becomes visible has no marks. Nor has an edit of page texts, settings, tags, categories and pictures.
 *
 * Before it commits, a transaction can read `current_setting('site.content_changed', true)` and
 * `current_setting('site.content_taken_away', true)`. A process that cannot hear its own notification needs them.
 */
export const contentChanges = (): string =>
  [
    functions,
    ...visibleTables.map(onEachStatement),
    ...partsOfRecords.map(onEachRow),
    ...Object.entries(partlyVisible).map(([table, isVisible]) => onVisibleRows(table, isVisible)),
    onUserNames,
    ...Object.entries(takenAway).map(([table, rows]) => onRemoval(table, rows)),
  ].join('');

const functions = String.raw`
  CREATE FUNCTION public.content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('content_changed', '');
    PERFORM set_config('site.content_changed', 'yes', true);
    RETURN NULL;
  END $$;

  -- Marks of the pages that show the comments on these posts. Null if there are no such posts.
  CREATE FUNCTION public.pages_of_comments(commented integer[]) RETURNS text STABLE LANGUAGE sql AS $$
    SELECT string_agg(concat_ws(E'\n', coalesce('/blog/' || slug, '*'), '/api/Posts/' || id || '/'), E'\n')
    FROM public.posts WHERE id = ANY (commented);
  $$;

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
  END $$;`;

/** Tables of which visitors see every row. */
const visibleTables = [
  ...['posts_texts', 'posts_rels', 'tags', 'categories'],
  ...['books', 'books_bullets', 'samples', 'media'],
  ...['home', 'home_highlights', 'series', 'author', 'contact', 'site_settings'],
];

const onEachStatement = (table: string) => `
  CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public.${table}
    FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed();`;

/** Tables that Payload empties whenever their record is saved, usually without a row to delete. */
const partsOfRecords = [
  ...['glossary_terms_revelations', 'glossary_terms_relations', 'glossary_terms_texts'],
  ...['books_later_blurbs', 'books_story_so_far', 'books_whos_who'],
];

const onEachRow = (table: string) => `
  CREATE TRIGGER content_changed_row AFTER INSERT OR UPDATE OR DELETE ON public.${table}
    FOR EACH ROW EXECUTE FUNCTION public.content_changed();
  CREATE TRIGGER content_changed AFTER TRUNCATE ON public.${table}
    FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed();`;

/** Tables of which visitors see some rows, and the condition for a visible row. */
const partlyVisible: Record<string, (row: 'OLD' | 'NEW') => string> = {
  posts: (row) => `${row}._status = 'published'`,
  glossary_terms: (row) => `${row}.status = 'approved'`,
  // A deleted comment leaves a placeholder in its thread.
  comments: (row) => `${row}.status IN ('approved', 'deleted')`,
};

const onVisibleRows = (table: string, isVisible: (row: 'OLD' | 'NEW') => string) => `
  CREATE TRIGGER content_changed_insert AFTER INSERT ON public.${table}
    FOR EACH ROW WHEN (${isVisible('NEW')}) EXECUTE FUNCTION public.content_changed();
  CREATE TRIGGER content_changed_update AFTER UPDATE ON public.${table}
    FOR EACH ROW WHEN (${isVisible('OLD')} OR ${isVisible('NEW')}) EXECUTE FUNCTION public.content_changed();
  CREATE TRIGGER content_changed_delete AFTER DELETE ON public.${table}
    FOR EACH ROW WHEN (${isVisible('OLD')}) EXECUTE FUNCTION public.content_changed();
  CREATE TRIGGER content_changed AFTER TRUNCATE ON public.${table}
    FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed();`;

/** Comments show the name and the role of an account. */
const onUserNames = `
  CREATE TRIGGER content_changed AFTER UPDATE ON public.users
    FOR EACH ROW WHEN (OLD.user_name IS DISTINCT FROM NEW.user_name OR OLD.role IS DISTINCT FROM NEW.role)
    EXECUTE FUNCTION public.content_changed();`;

/** The rows that visitors see before an update or a deletion, and the updates that remove or replace something. */
const takenAway: Record<string, { isShown?: string; isTakenAway?: string }> = {
  posts: { isShown: `OLD._status = 'published'` },
  glossary_terms: { isShown: `OLD.status = 'approved'` },
  comments: {
    isShown: `OLD.status IN ('approved', 'deleted')`,
    // The same row counts reports and sent mails.
    isTakenAway:
      '(OLD.text, OLD.status, OLD.reader_id, OLD.post_id) IS DISTINCT FROM (NEW.text, NEW.status, NEW.reader_id, NEW.post_id)',
  },
  // The comments of a blocked account are hidden.
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

const onRemoval = (
  table: string,
  { isShown = 'true', isTakenAway = 'true' }: { isShown?: string; isTakenAway?: string },
) => `
  CREATE TRIGGER content_taken_away_update AFTER UPDATE ON public.${table}
    FOR EACH ROW WHEN (${isShown} AND (${isTakenAway})) EXECUTE FUNCTION public.content_taken_away();
  CREATE TRIGGER content_taken_away_delete AFTER DELETE ON public.${table}
    FOR EACH ROW WHEN (${isShown}) EXECUTE FUNCTION public.content_taken_away();
  CREATE TRIGGER content_taken_away AFTER TRUNCATE ON public.${table}
    FOR EACH STATEMENT EXECUTE FUNCTION public.content_taken_away();`;
