import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

/**
 * Where texts mention terms of the glossary: found when a text or a term is saved, and made into links when a text is read. A
 * text that has to be searched anew stands in `links_due`, and so does a term of which the texts are still to be found. These are
 * no foreign keys, whose checks would wait for who is saving the text.
 *
 * Names are looked up by their first word, which `term_link_key` gives of them; the database keeps it, whoever writes.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(String.raw`
    CREATE TABLE public.term_mentions (
      id serial PRIMARY KEY,
      term_id integer NOT NULL REFERENCES public.glossary_terms ON DELETE CASCADE,
      post_id integer REFERENCES public.posts ON DELETE CASCADE,
      sample_id integer REFERENCES public.samples ON DELETE CASCADE,
      book_id integer REFERENCES public.books ON DELETE CASCADE,
      in_term_id integer REFERENCES public.glossary_terms ON DELETE CASCADE,
      position integer NOT NULL,
      length integer NOT NULL,
      section integer NOT NULL,
      sentence text NOT NULL,
      CHECK (num_nonnulls(post_id, sample_id, book_id, in_term_id) = 1));
    CREATE INDEX term_mentions_term_idx ON public.term_mentions (term_id);
    CREATE INDEX term_mentions_post_idx ON public.term_mentions (post_id) WHERE post_id IS NOT NULL;
    CREATE INDEX term_mentions_sample_idx ON public.term_mentions (sample_id) WHERE sample_id IS NOT NULL;
    CREATE INDEX term_mentions_book_idx ON public.term_mentions (book_id) WHERE book_id IS NOT NULL;
    CREATE INDEX term_mentions_in_term_idx ON public.term_mentions (in_term_id) WHERE in_term_id IS NOT NULL;
    CREATE TRIGGER content_changed_row AFTER INSERT OR UPDATE OR DELETE ON public.term_mentions
      FOR EACH ROW EXECUTE FUNCTION public.content_changed();
    CREATE TRIGGER content_changed AFTER TRUNCATE ON public.term_mentions
      FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed();

    CREATE TABLE public.links_due (
      id serial PRIMARY KEY,
      term_id integer UNIQUE,
      post_id integer UNIQUE,
      sample_id integer UNIQUE,
      book_id integer UNIQUE,
      in_term_id integer UNIQUE,
      CHECK (num_nonnulls(term_id, post_id, sample_id, book_id, in_term_id) = 1));

    CREATE FUNCTION public.term_link_key(name text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN substring(regexp_replace(public.search_plain(name), '^[^[:alnum:]]*the[[:space:]]+', '')
        from '[[:alnum:]]+(?:''[[:alnum:]]+)*');
    CREATE INDEX glossary_terms_link_key_idx ON public.glossary_terms (public.term_link_key(subject))
      WHERE status = 'approved' AND deleted_at IS NULL;
    CREATE INDEX glossary_terms_texts_link_key_idx ON public.glossary_terms_texts (public.term_link_key(text))
      WHERE path = 'aliases';
    CREATE INDEX glossary_terms_texts_parent_idx ON public.glossary_terms_texts (parent_id);

    INSERT INTO public.links_due (post_id) SELECT id FROM public.posts WHERE deleted_at IS NULL;
    INSERT INTO public.links_due (sample_id) SELECT id FROM public.samples WHERE deleted_at IS NULL;
    INSERT INTO public.links_due (book_id) SELECT id FROM public.books WHERE deleted_at IS NULL;
    INSERT INTO public.links_due (in_term_id) SELECT id FROM public.glossary_terms WHERE deleted_at IS NULL;`));
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE public.term_mentions, public.links_due;
    DROP INDEX public.glossary_terms_link_key_idx, public.glossary_terms_texts_link_key_idx,
      public.glossary_terms_texts_parent_idx;
    DROP FUNCTION public.term_link_key(text);`);
}
