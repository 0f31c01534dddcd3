/**
 * Triggers that notify the channel `content_changed` when the public site has to show something else. A notification is
 * part of its transaction: it arrives on commit, and never after a rollback.
 *
 * The payload of a notification is `taken away` if cached pages may show content that the change removed or replaced. It is
 * empty if a record becomes visible, and for an edit of page texts, settings, tags, categories and pictures.
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

const functions = `
  CREATE FUNCTION public.content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('content_changed', '');
    PERFORM set_config('site.content_changed', 'yes', true);
    RETURN NULL;
  END $$;

  CREATE FUNCTION public.content_taken_away() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- An account is shown with its comments only.
    IF TG_LEVEL = 'ROW' AND TG_TABLE_NAME = 'users' THEN
      IF NOT EXISTS (SELECT FROM public.comments WHERE reader_id = OLD.id) THEN
        RETURN NULL;
      END IF;
    END IF;
    PERFORM pg_notify('content_changed', 'taken away');
    PERFORM set_config('site.content_changed', 'yes', true);
    PERFORM set_config('site.content_taken_away', 'yes', true);
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
