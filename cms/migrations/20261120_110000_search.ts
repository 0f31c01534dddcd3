import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

/**
 * The search of posts and glossary terms. No collection knows these columns: the database keeps them, by generated columns
 * and triggers, whoever writes. Both sides of a search, text and question, pass through the same functions.
 *
 * Lexemes are made here and not by PostgreSQL's parser of texts, which takes `and/or` for the name of a file and
 * `example.com` for a host.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(functions));
  await db.execute(sql.raw(posts));
  await db.execute(sql.raw(glossary));
}

const functions = String.raw`
  CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
  CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

  -- A text without accents, capitals, points of Hebrew and Arabic, and invisible characters; curly quotes and dashes are
  -- straight. unaccent counts as stable only because its rules could be replaced.
  CREATE FUNCTION public.search_plain(t text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(public.unaccent('public.unaccent'::regdictionary, translate(
      regexp_replace(normalize(t, NFKC), '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u200c-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]', '', 'g'),
      U&'\0060\00b4', '''''')));

  -- A plain text as it is compared: without the apostrophes within and after words, and with single spaces.
  CREATE FUNCTION public.search_join(plain text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN trim(regexp_replace(
      regexp_replace(plain, '(?<=[[:alnum:]])''+', '', 'g'), '[[:space:]\u200b]+', ' ', 'g'));

  CREATE FUNCTION public.search_fold(t text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN public.search_join(public.search_plain(t));

  -- Every word, and every sign beside the words, once, all with one weight. A word with an apostrophe is there as a whole
  -- and in its parts. A long word counts by its beginning.
  CREATE FUNCTION public.search_vector(t text, weight text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (
      WITH plain AS MATERIALIZED (SELECT public.search_plain(t) AS text)
      SELECT coalesce(
        string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''':1' || weight, ' ')::tsvector, '')
      FROM (
        SELECT left(word, 100) AS lexeme
          FROM plain, unnest(ARRAY[plain.text, public.search_join(plain.text)]) AS form,
            string_to_table(regexp_replace(form, '[^[:alnum:]]+', ' ', 'g'), ' ') AS word
        UNION
        SELECT sign
          FROM plain, string_to_table(regexp_replace(plain.text, '[[:alnum:][:space:]]+', '', 'g'), NULL) AS sign
      ) AS lexemes
      WHERE lexeme <> '');

  -- What a question looks for: its words and pictograms, up to 32; where it has none, its signs.
  CREATE FUNCTION public.search_terms(t text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (
      WITH found AS (
        SELECT left(match[1], 100) AS term, min(place) AS place,
          match[1] ~ '^[[:alnum:]\u2190-\u2bff\U0001f000-\U0001faff]' AS speaks
        FROM regexp_matches(public.search_fold(t), '[[:alnum:]]+|[^[:alnum:][:space:]]', 'g')
          WITH ORDINALITY AS found (match, place)
        GROUP BY match[1]
      )
      SELECT coalesce((array_agg(term ORDER BY place))[1:32], '{}')
      FROM found WHERE speaks OR NOT EXISTS (SELECT FROM found WHERE speaks));

  -- All of these terms, each as a whole word or the beginning of one; of more than eight only the last, which may be being
  -- typed, as a beginning: every beginning stands for many words.
  CREATE FUNCTION public.search_query(terms text[]) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (
      SELECT coalesce(
        string_agg(
          '''' || replace(replace(term, '\', '\\'), '''', '''''') || ''''
            || CASE WHEN cardinality(terms) <= 8 OR place = cardinality(terms) THEN ':*' ELSE '' END,
          ' & ')::tsquery, '')
      FROM unnest(terms) WITH ORDINALITY AS given (term, place));

  -- The words that a word would be with two neighbouring letters swapped.
  CREATE FUNCTION public.search_swapped(word text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY(
      SELECT left(word, i - 1) || substr(word, i + 1, 1) || substr(word, i, 1) || substr(word, i + 2)
      FROM generate_series(1, length(word) - 1) AS i);

  -- The words by which a typing error is understood: those of titles, tags, excerpts and subjects. They only become more:
  -- whoever asks looks whether a word still occurs in what he may see.
  CREATE TABLE public.search_words (word text PRIMARY KEY);
  CREATE INDEX search_words_word_idx ON public.search_words USING gin (word public.gin_trgm_ops);

  -- Sorted, so that two who save the same new words at once wait for one another in the same order.
  CREATE FUNCTION public.search_learn(t text) RETURNS void
    LANGUAGE sql STRICT
    BEGIN ATOMIC
      INSERT INTO public.search_words (word)
        SELECT DISTINCT word COLLATE "C" AS word
          FROM string_to_table(regexp_replace(public.search_fold(t), '[^[:alnum:]]+', ' ', 'g'), ' ') AS word
          WHERE length(word) BETWEEN 3 AND 50
            AND NOT EXISTS (SELECT FROM public.search_words AS known WHERE known.word = word.word)
          ORDER BY 1
        ON CONFLICT DO NOTHING;
    END;`;

const posts = String.raw`
  -- Not compressed: what cannot use the index is read faster so.
  ALTER TABLE public.posts ADD COLUMN search tsvector STORAGE EXTERNAL NOT NULL DEFAULT '';

  CREATE FUNCTION public.posts_search() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    tags text;
    front tsvector;
    body text := coalesce(NEW.markdown, '');
  BEGIN
    SELECT coalesce(string_agg(t.name, ' '), '') INTO tags
      FROM public.posts_rels r JOIN public.tags t ON t.id = r.tags_id
      WHERE r.parent_id = NEW.id AND r.path = 'tags';
    PERFORM public.search_learn(concat_ws(' ', NEW.title, tags, NEW.excerpt));
    front := public.search_vector(coalesce(NEW.title, ''), 'A')
      || public.search_vector(tags, 'B')
      || public.search_vector(coalesce(NEW.excerpt, ''), 'C');
    -- A tsvector holds one megabyte: of a body with more different words than that, the beginning is found.
    LOOP
      BEGIN
        NEW.search := front || public.search_vector(body, 'D');
        RETURN NEW;
      EXCEPTION WHEN program_limit_exceeded THEN
        IF body = '' THEN RAISE; END IF;
        body := left(body, length(body) / 2);
      END;
    END LOOP;
  END $$;
  CREATE TRIGGER posts_search BEFORE INSERT OR UPDATE OF title, excerpt, markdown ON public.posts
    FOR EACH ROW EXECUTE FUNCTION public.posts_search();

  -- Naming a column in an update is enough for the trigger above.
  CREATE FUNCTION public.posts_rels_search() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE public.posts SET title = title
      WHERE id IN (SELECT parent_id FROM changed WHERE path = 'tags');
    RETURN NULL;
  END $$;
  CREATE TRIGGER posts_rels_search_insert AFTER INSERT ON public.posts_rels
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.posts_rels_search();
  CREATE TRIGGER posts_rels_search_update AFTER UPDATE ON public.posts_rels
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.posts_rels_search();
  CREATE TRIGGER posts_rels_search_delete AFTER DELETE ON public.posts_rels
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.posts_rels_search();

  CREATE FUNCTION public.tags_search() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE public.posts SET title = title
      WHERE id IN (SELECT parent_id FROM public.posts_rels WHERE tags_id = NEW.id AND path = 'tags');
    RETURN NULL;
  END $$;
  CREATE TRIGGER tags_search AFTER UPDATE OF name ON public.tags
    FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION public.tags_search();

  UPDATE public.posts SET title = title;

  CREATE INDEX posts_search_idx ON public.posts USING gin (search) WITH (fastupdate = off);
  CREATE INDEX posts_listed_idx ON public.posts ((coalesce(published_at, created_at)) DESC, id DESC);`;

const glossary = String.raw`
  CREATE FUNCTION public.glossary_terms_search() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM public.search_learn(NEW.subject);
    RETURN NULL;
  END $$;
  CREATE TRIGGER glossary_terms_search AFTER INSERT OR UPDATE OF subject ON public.glossary_terms
    FOR EACH ROW EXECUTE FUNCTION public.glossary_terms_search();
  SELECT public.search_learn(subject) FROM public.glossary_terms;

  -- In the order of their bytes, so that one index serves the beginnings of subjects and their order.
  ALTER TABLE public.glossary_terms
    ADD COLUMN subject_folded text COLLATE "C" GENERATED ALWAYS AS (public.search_fold(subject)) STORED,
    ADD COLUMN description_folded text COLLATE "C" GENERATED ALWAYS AS (public.search_fold(description)) STORED,
    ADD COLUMN search tsvector GENERATED ALWAYS AS
      (public.search_vector(subject, 'A') || public.search_vector(description, 'D')) STORED;

  CREATE INDEX glossary_terms_listed_idx ON public.glossary_terms (subject_folded, id)
    WHERE status = 'approved';
  CREATE INDEX glossary_terms_subject_folded_idx ON public.glossary_terms
    USING gin (subject_folded public.gin_trgm_ops) WITH (fastupdate = off) WHERE status = 'approved';
  CREATE INDEX glossary_terms_description_folded_idx ON public.glossary_terms
    USING gin (description_folded public.gin_trgm_ops) WITH (fastupdate = off) WHERE status = 'approved';
  CREATE INDEX glossary_terms_search_idx ON public.glossary_terms
    USING gin (search) WITH (fastupdate = off) WHERE status = 'approved';`;

export async function down({ db }: MigrateDownArgs): Promise<void> {
  // The extensions stay: others may use them.
  await db.execute(sql.raw(`
    DROP TRIGGER tags_search ON public.tags;
    DROP TRIGGER posts_rels_search_insert ON public.posts_rels;
    DROP TRIGGER posts_rels_search_update ON public.posts_rels;
    DROP TRIGGER posts_rels_search_delete ON public.posts_rels;
    DROP TRIGGER posts_search ON public.posts;
    DROP TRIGGER glossary_terms_search ON public.glossary_terms;
    DROP INDEX public.posts_listed_idx;
    ALTER TABLE public.posts DROP COLUMN search;
    ALTER TABLE public.glossary_terms
      DROP COLUMN search, DROP COLUMN subject_folded, DROP COLUMN description_folded;
    DROP FUNCTION public.glossary_terms_search(), public.tags_search(), public.posts_rels_search(), public.posts_search(),
      public.search_learn(text), public.search_swapped(text), public.search_query(text[]), public.search_terms(text),
      public.search_vector(text, text), public.search_fold(text), public.search_join(text),
      public.search_plain(text);
    DROP TABLE public.search_words;`));
}
