import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

/**
 * What the glossary is searched in, by how far a reader has read: the names of each term, and what is said of it at each
 * stage. The database keeps both, like the rest of the search, whoever writes. What is told later stands in rows that an earlier
 * question does not read: it can be neither found nor counted.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(tables));
  await db.execute(sql.raw(keeping));
  await db.execute(sql.raw(followingParts));
  await db.execute(sql.raw(takenOver));
}

const tables = String.raw`
  -- A name as it is looked up: its words without signs.
  CREATE FUNCTION public.glossary_words(t text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN trim(regexp_replace(public.search_fold(t), '[^[:alnum:]]+', ' ', 'g'));

  -- The same with Roman numerals and small numbers in digits. One sign alone at the beginning may as well be a word.
  CREATE FUNCTION public.glossary_numbered(words text) RETURNS text
    LANGUAGE sql STABLE STRICT PARALLEL SAFE
    RETURN (
      SELECT coalesce(string_agg(coalesce(
        CASE WHEN word ~ '^[ivxlc]+$' AND (place > 1 OR length(word) > 1) THEN
          (SELECT number::text FROM generate_series(1, 99) AS number WHERE to_char(number, 'FMrn') = word) END,
        array_position(ARRAY['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten',
          'eleven', 'twelve'], word)::text,
        word), ' ' ORDER BY place), '')
      FROM string_to_table(words, ' ') WITH ORDINALITY AS given (word, place));

  -- All that a name, or a question for one, may be written as: with and without an article, with its numbers in digits.
  CREATE FUNCTION public.glossary_spellings(t text) RETURNS text[]
    LANGUAGE sql STABLE STRICT PARALLEL SAFE
    RETURN (
      SELECT coalesce(array_agg(DISTINCT spelling), '{}')
      FROM (SELECT public.glossary_words(t) AS words) AS name,
        unnest(ARRAY[words, regexp_replace(words, '^the (?=.)', '')]) AS written,
        unnest(ARRAY[written, public.glossary_numbered(written)]) AS spelling
      WHERE spelling <> '');

  -- The names of the approved terms, each as it may be written, and from which book on they are told.
  CREATE TABLE public.glossary_names (
    term_id integer NOT NULL REFERENCES public.glossary_terms ON DELETE CASCADE,
    spelling text COLLATE "C" NOT NULL,
    -- Without spaces: “kell hound” is “Kell’hound”.
    joined text COLLATE "C" NOT NULL GENERATED ALWAYS AS (replace(spelling, ' ', '')) STORED,
    words tsvector NOT NULL GENERATED ALWAYS AS (array_to_tsvector(string_to_array(spelling, ' '))) STORED,
    kind text,
    from_book integer NOT NULL,
    PRIMARY KEY (term_id, spelling));
  CREATE INDEX glossary_names_spelling_idx ON public.glossary_names (spelling, term_id);
  CREATE INDEX glossary_names_joined_idx ON public.glossary_names (joined, term_id);
  CREATE INDEX glossary_names_words_idx ON public.glossary_names USING gin (words) WITH (fastupdate = off);
  CREATE INDEX glossary_names_like_idx ON public.glossary_names
    USING gin (spelling public.gin_trgm_ops) WITH (fastupdate = off);

  -- What is said of the approved terms, a row for every stage at which more of it is: it holds from that on, until the next.
  -- Stage -1 is that of who asks for all terms: it knows each of them, and no revelation.
  CREATE TABLE public.glossary_texts (
    term_id integer NOT NULL REFERENCES public.glossary_terms ON DELETE CASCADE,
    stage integer NOT NULL,
    before integer NOT NULL,
    sorting text COLLATE "C" NOT NULL,
    kind text,
    folded text COLLATE "C" NOT NULL,
    search tsvector NOT NULL,
    PRIMARY KEY (term_id, stage));
  CREATE INDEX glossary_texts_sorting_idx ON public.glossary_texts (sorting, term_id);
  CREATE INDEX glossary_texts_folded_idx ON public.glossary_texts
    USING gin (folded public.gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX glossary_texts_search_idx ON public.glossary_texts USING gin (search) WITH (fastupdate = off);

  CREATE INDEX glossary_terms_kind_place_idx ON public.glossary_terms (kind, place, id) WHERE status = 'approved';`;

/** What keeps both tables, term by term. They are filled by `glossary_in_sets`, which does so for many at once. */
export const keeping = String.raw`
  CREATE FUNCTION public.glossary_note_search(term public.glossary_terms) RETURNS void
    LANGUAGE plpgsql AS $$
  DECLARE
    aliases text[] := ARRAY(SELECT text FROM public.glossary_terms_texts
      WHERE parent_id = term.id AND path = 'aliases' AND text <> '' ORDER BY "order");
  BEGIN
    DELETE FROM public.glossary_names WHERE term_id = term.id;
    DELETE FROM public.glossary_texts WHERE term_id = term.id;
    IF term.status <> 'approved' OR term.deleted_at IS NOT NULL THEN RETURN; END IF;

    PERFORM public.search_learn(array_to_string(aliases, ' '));
    INSERT INTO public.glossary_names (term_id, spelling, kind, from_book)
      SELECT DISTINCT term.id, spelling, term.kind::text, term.from_book::integer
      FROM unnest(term.subject || aliases) AS name, unnest(public.glossary_spellings(name)) AS spelling;

    INSERT INTO public.glossary_texts (term_id, stage, before, sorting, kind, folded, search)
      SELECT term.id, stage, before, term.subject_folded, term.kind::text, public.search_fold(said),
        public.search_vector(concat_ws(' ', term.subject, array_to_string(aliases, ' ')), 'A')
          || public.search_vector(said, 'D')
      FROM (
        SELECT stage, coalesce(lead(stage) OVER (ORDER BY stage), 1000) AS before,
          concat_ws(E'\n', term.description, (
            SELECT string_agg(text, E'\n' ORDER BY _order) FROM public.glossary_terms_revelations
            WHERE _parent_id = term.id AND from_book <= stage)) AS said
        FROM (
          SELECT unnest(CASE WHEN term.from_book > 0 THEN ARRAY[-1, 0, term.from_book::integer] ELSE ARRAY[-1] END) AS stage
          UNION SELECT from_book::integer FROM public.glossary_terms_revelations WHERE _parent_id = term.id
        ) AS stages
      ) AS told
      -- Between all terms and the book from which on it is told, nothing is said of a term.
      WHERE stage = -1 OR stage >= term.from_book;
  END $$;

  CREATE FUNCTION public.glossary_terms_note_search() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM public.glossary_note_search(NEW);
    RETURN NULL;
  END $$;
  CREATE TRIGGER glossary_terms_note_search_insert AFTER INSERT ON public.glossary_terms
    FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION public.glossary_terms_note_search();
  CREATE TRIGGER glossary_terms_note_search_update
    AFTER UPDATE OF subject, description, status, deleted_at, from_book, kind ON public.glossary_terms
    FOR EACH ROW WHEN ((OLD.subject, OLD.description, OLD.status, OLD.deleted_at, OLD.from_book, OLD.kind)
      IS DISTINCT FROM (NEW.subject, NEW.description, NEW.status, NEW.deleted_at, NEW.from_book, NEW.kind))
    EXECUTE FUNCTION public.glossary_terms_note_search();

  CREATE OR REPLACE FUNCTION public.glossary_parts_note_search() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM public.glossary_note_search(term) FROM public.glossary_terms AS term
      WHERE id IN (SELECT (to_jsonb(part) ->> TG_ARGV[0])::integer FROM changed AS part)
      -- Two that change parts of several terms wait for one another in the same order.
      ORDER BY id;
    RETURN NULL;
  END $$;`;

const followingParts = [
  ['glossary_terms_texts', 'parent_id'],
  ['glossary_terms_revelations', '_parent_id'],
]
  .flatMap(([table, parent]) =>
    [
      ['INSERT', 'NEW'],
      ['UPDATE', 'NEW'],
      ['DELETE', 'OLD'],
    ].map(
      ([change, rows]) => `
  CREATE TRIGGER ${table}_search_${change?.toLowerCase()} AFTER ${change} ON public.${table}
    REFERENCING ${rows} TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION public.glossary_parts_note_search('${parent}');`,
    ),
  )
  .join('');

const takenOver = `
  DROP INDEX public.glossary_terms_listed_idx;
  ALTER TABLE public.glossary_terms DROP COLUMN search, DROP COLUMN description_folded;`;

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(`
      ALTER TABLE public.glossary_terms
        ADD COLUMN description_folded text COLLATE "C" GENERATED ALWAYS AS (public.search_fold(description)) STORED,
        ADD COLUMN search tsvector GENERATED ALWAYS AS
          (public.search_vector(subject, 'A') || public.search_vector(description, 'D')) STORED;
      CREATE INDEX glossary_terms_listed_idx ON public.glossary_terms (subject_folded, id) WHERE status = 'approved';
      CREATE INDEX glossary_terms_description_folded_idx ON public.glossary_terms
        USING gin (description_folded public.gin_trgm_ops) WITH (fastupdate = off) WHERE status = 'approved';
      CREATE INDEX glossary_terms_search_idx ON public.glossary_terms
        USING gin (search) WITH (fastupdate = off) WHERE status = 'approved';
      DROP TRIGGER glossary_terms_note_search_insert ON public.glossary_terms;
      DROP TRIGGER glossary_terms_note_search_update ON public.glossary_terms;
      ${['glossary_terms_texts', 'glossary_terms_revelations']
        .flatMap((table) =>
          ['insert', 'update', 'delete'].map(
            (change) => `DROP TRIGGER ${table}_search_${change} ON public.${table};`,
          ),
        )
        .join('\n')}
      DROP FUNCTION public.glossary_parts_note_search(), public.glossary_terms_note_search(),
        public.glossary_note_search(public.glossary_terms);
      DROP INDEX public.glossary_terms_kind_place_idx;
      DROP TABLE public.glossary_names, public.glossary_texts;
      DROP FUNCTION public.glossary_spellings(text), public.glossary_numbered(text), public.glossary_words(text);`),
  );
}
