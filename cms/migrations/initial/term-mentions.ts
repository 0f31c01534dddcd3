/**
 * Mentions of glossary terms in texts. They are found when a text or a term is saved, and become links when a text is
 * read. `links_due` is the queue of texts and terms whose mentions have to be found again.
 */
export const termMentions = String.raw`
  -- part is the id of the row of the record that contains the text. It is empty for the record's own text.
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
    part text NOT NULL DEFAULT '',
    CHECK (num_nonnulls(post_id, sample_id, book_id, in_term_id) = 1));
  CREATE INDEX term_mentions_term_idx ON public.term_mentions (term_id);
  CREATE INDEX term_mentions_post_idx ON public.term_mentions (post_id) WHERE post_id IS NOT NULL;
  CREATE INDEX term_mentions_sample_idx ON public.term_mentions (sample_id) WHERE sample_id IS NOT NULL;
  CREATE INDEX term_mentions_book_idx ON public.term_mentions (book_id) WHERE book_id IS NOT NULL;
  CREATE INDEX term_mentions_in_term_idx ON public.term_mentions (in_term_id) WHERE in_term_id IS NOT NULL;

  -- By statement, as linking a whole site writes hundreds of thousands of rows.
  CREATE FUNCTION public.mentions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed) THEN
      PERFORM pg_notify('content_changed', '');
      PERFORM set_config('site.content_changed', 'yes', true);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER content_changed_insert AFTER INSERT ON public.term_mentions
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mentions_changed();
  CREATE TRIGGER content_changed_update AFTER UPDATE ON public.term_mentions
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mentions_changed();
  CREATE TRIGGER content_changed_delete AFTER DELETE ON public.term_mentions
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mentions_changed();
  CREATE TRIGGER content_changed AFTER TRUNCATE ON public.term_mentions
    FOR EACH STATEMENT EXECUTE FUNCTION public.content_changed();

  -- Without foreign keys: checking one would wait for the transaction that saves the text.
  CREATE TABLE public.links_due (
    id serial PRIMARY KEY,
    term_id integer UNIQUE,
    post_id integer UNIQUE,
    sample_id integer UNIQUE,
    book_id integer UNIQUE,
    in_term_id integer UNIQUE,
    CHECK (num_nonnulls(term_id, post_id, sample_id, book_id, in_term_id) = 1));

  -- The first word of a name, by which names are looked up.
  CREATE FUNCTION public.term_link_key(name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN substring(regexp_replace(public.search_plain(name), '^[^[:alnum:]]*the[[:space:]]+', '')
      from '[[:alnum:]]+(?:''[[:alnum:]]+)*');
  CREATE INDEX glossary_terms_link_key_idx ON public.glossary_terms (public.term_link_key(subject))
    WHERE status = 'approved' AND deleted_at IS NULL;
  CREATE INDEX glossary_terms_texts_link_key_idx ON public.glossary_terms_texts (public.term_link_key(text))
    WHERE path = 'aliases';
  CREATE INDEX glossary_terms_texts_parent_idx ON public.glossary_terms_texts (parent_id);
  -- The few names that also match without a capital letter.
  CREATE INDEX glossary_terms_any_case_idx ON public.glossary_terms (public.term_link_key(subject))
    WHERE status = 'approved' AND deleted_at IS NULL
      AND (linking = 'any-case' OR left(subject, 1) = lower(left(subject, 1)));`;
