/** Constraints and indexes of Payload's tables that Payload does not define. */
export const constraints = (): string =>
  [...owned.map(onDeleteCascade), ...required.map(notNull), indexes].join('');

/**
 * Records that are deleted with their owner. Payload would set the reference to null, which a required field refuses: a
 * book with samples, or a user with a key, could not be deleted.
 */
const owned = [
  ['samples', 'book_id', 'books'],
  ['comments', 'post_id', 'posts'],
  // Replies are deleted with the comment that they reply to.
  ['comments', 'parent_id', 'comments'],
  ['api_keys', 'owner_id', 'users'],
  ['post_drafts', 'writer_id', 'users'],
  ['post_drafts', 'post_id', 'posts'],
  ['glossary_terms_relations', 'to_id', 'glossary_terms'],
  ['books_whos_who', 'term_id', 'glossary_terms'],
  ['newsletters', 'post_id', 'posts'],
  // Versions, and their references.
  ['_books_v', 'parent_id', 'books'],
  ['_books_v_version_whos_who', 'term_id', 'glossary_terms'],
  ['_glossary_terms_v', 'parent_id', 'glossary_terms'],
  ['_glossary_terms_v_version_relations', 'to_id', 'glossary_terms'],
  ['_samples_v', 'parent_id', 'samples'],
  ['_samples_v', 'version_book_id', 'books'],
] as const;

const onDeleteCascade = ([table, column, owner]: (typeof owned)[number]) => `
  ALTER TABLE public.${table} DROP CONSTRAINT ${table}_${column}_${owner}_id_fk,
    ADD CONSTRAINT ${table}_${column}_${owner}_id_fk
      FOREIGN KEY (${column}) REFERENCES public.${owner} (id) ON DELETE CASCADE;`;

/** Columns with a default that queries compare. */
const required = [
  ...['posts', 'glossary_terms', 'glossary_terms_revelations', 'glossary_terms_relations'],
  ...['books_later_blurbs', 'books_story_so_far', 'books_whos_who'],
]
  .map((table) => [table, 'from_book'])
  .concat([
    ['posts', 'comments_from_book'],
    ['glossary_terms', 'linking'],
  ]);

const notNull = ([table, column]: string[]) => `
  ALTER TABLE public.${table} ALTER COLUMN ${column} SET NOT NULL;`;

const indexes = `
  -- Pages of a post's threads, and of the comments that are pending or reported.
  CREATE INDEX comments_threads_idx ON public.comments (post_id, id) WHERE parent_id IS NULL;
  CREATE INDEX comments_waiting_idx ON public.comments (id)
    WHERE status = 'pending' OR (status = 'approved' AND reports > 0);`;
