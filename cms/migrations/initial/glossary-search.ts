/**
 * The search of the glossary, by how far a reader has read. Triggers keep the names of each term and its texts at each stage,
 * whoever writes. A text that is told later is in a row that an earlier stage does not read, so it can be neither found nor
 * counted.
 */
export const glossarySearch = (): string =>
  [columns, tables, upkeep, partTriggers, search].join('');

const columns = String.raw`
  -- In byte order, so that one index serves prefixes and the order.
  ALTER TABLE public.glossary_terms
    ADD COLUMN subject_folded text COLLATE "C" GENERATED ALWAYS AS (public.search_fold(subject)) STORED;
  CREATE INDEX glossary_terms_subject_folded_idx ON public.glossary_terms
    USING gin (subject_folded public.gin_trgm_ops) WITH (fastupdate = off) WHERE status = 'approved';

  -- The sort key of a folded subject: it starts at the first letter. Subjects that do not begin with a letter from a to z
  -- get a tilde, which sorts last.
  CREATE FUNCTION public.glossary_place(folded text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (CASE WHEN folded COLLATE "C" ~ '^[^a-z0-9]*[a-z]'
      THEN substring(folded COLLATE "C" FROM '[a-z].*') ELSE '~' || folded END);

  ALTER TABLE public.glossary_terms ADD COLUMN place text COLLATE "C"
    GENERATED ALWAYS AS (public.glossary_place(public.search_fold(subject))) STORED;
  CREATE INDEX glossary_terms_place_idx ON public.glossary_terms (place, id) WHERE status = 'approved';`;

const tables = String.raw`
  -- The words of a name, without symbols.
  CREATE FUNCTION public.glossary_words(t text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN trim(regexp_replace(public.search_fold(t), '[^[:alnum:]]+', ' ', 'g'));

  -- The same with Roman numerals and small numbers as digits. A single letter at the beginning is a word.
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

  -- All spellings of a name or a query: with and without an article, with numbers as words and as digits.
  CREATE FUNCTION public.glossary_spellings(t text) RETURNS text[]
    LANGUAGE sql STABLE STRICT PARALLEL SAFE
    RETURN (
      SELECT coalesce(array_agg(DISTINCT spelling), '{}')
      FROM (SELECT public.glossary_words(t) AS words) AS name,
        unnest(ARRAY[words, regexp_replace(words, '^the (?=.)', '')]) AS written,
        unnest(ARRAY[written, public.glossary_numbered(written)]) AS spelling
      WHERE spelling <> '');

  -- All spellings of the names of approved terms, and the book from which they are told.
  CREATE TABLE public.glossary_names (
    term_id integer NOT NULL REFERENCES public.glossary_terms ON DELETE CASCADE,
    spelling text COLLATE "C" NOT NULL,
    -- Without spaces, so that “kell hound” finds “Kell’hound”.
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

  -- The texts of approved terms, one row for each stage at which the text grows. A row is valid from its stage until
  -- before. Stage -1 is for visitors who ask for all terms: it has each term and no revelation.
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

const upkeep = String.raw`
  CREATE FUNCTION public.glossary_note_search(ids integer[]) RETURNS void
    LANGUAGE plpgsql AS $$
  BEGIN
    -- Concurrent changes of the same terms wait for each other in the same order.
    PERFORM FROM public.glossary_terms WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    DELETE FROM public.glossary_names WHERE term_id = ANY (ids);
    DELETE FROM public.glossary_texts WHERE term_id = ANY (ids);

    PERFORM public.search_learn(string_agg(alias.text, ' '))
      FROM public.glossary_terms_texts AS alias JOIN public.glossary_terms AS term ON term.id = alias.parent_id
      WHERE term.id = ANY (ids) AND term.status = 'approved' AND term.deleted_at IS NULL
        AND alias.path = 'aliases' AND alias.text <> '';

    INSERT INTO public.glossary_names (term_id, spelling, kind, from_book)
      SELECT DISTINCT term.id, spelling, term.kind::text, term.from_book::integer
      FROM public.glossary_terms AS term
      CROSS JOIN LATERAL (
        SELECT term.subject AS text
        UNION SELECT text FROM public.glossary_terms_texts
        WHERE parent_id = term.id AND path = 'aliases' AND text <> '') AS name
      CROSS JOIN LATERAL unnest(public.glossary_spellings(name.text)) AS spelling
      WHERE term.id = ANY (ids) AND term.status = 'approved' AND term.deleted_at IS NULL;

    INSERT INTO public.glossary_texts (term_id, stage, before, sorting, kind, folded, search)
      WITH told AS MATERIALIZED (
        SELECT term.id, term.subject_folded, term.kind::text AS kind, stages.stage, stages.before, stages.said,
          concat_ws(' ', term.subject, (
            SELECT string_agg(text, ' ' ORDER BY "order") FROM public.glossary_terms_texts
            WHERE parent_id = term.id AND path = 'aliases' AND text <> '')) AS names
        FROM public.glossary_terms AS term
        CROSS JOIN LATERAL (
          SELECT stage, coalesce(lead(stage) OVER (ORDER BY stage), 1000) AS before,
            concat_ws(E'\n', term.description, (
              SELECT string_agg(text, E'\n' ORDER BY _order) FROM public.glossary_terms_revelations
              WHERE _parent_id = term.id AND from_book <= stage)) AS said
          FROM (
            SELECT unnest(CASE WHEN term.from_book > 0 THEN ARRAY[-1, 0, term.from_book::integer] ELSE ARRAY[-1] END) AS stage
            UNION SELECT from_book::integer FROM public.glossary_terms_revelations WHERE _parent_id = term.id
          ) AS stages
        ) AS stages
        WHERE term.id = ANY (ids) AND term.status = 'approved' AND term.deleted_at IS NULL
          -- A term has no text at the stages before its book.
          AND (stage = -1 OR stage >= term.from_book)
      ), searched AS MATERIALIZED (
        SELECT id, said, public.search_fold(said) AS folded,
          public.search_vector(names, 'A') || public.search_vector(said, 'D') AS search
        FROM (SELECT DISTINCT id, said, names FROM told) AS different
      )
      SELECT told.id, stage, before, subject_folded, kind, folded, search
      FROM told JOIN searched USING (id, said);
  END $$;

  CREATE FUNCTION public.glossary_terms_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM public.search_learn(string_agg(subject, ' ')) FROM changed;
    PERFORM public.glossary_note_search(array_agg(id)) FROM changed WHERE status = 'approved';
    RETURN NULL;
  END $$;
  CREATE TRIGGER glossary_terms_search_insert AFTER INSERT ON public.glossary_terms
    REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION public.glossary_terms_inserted();

  CREATE FUNCTION public.glossary_terms_updated() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM public.search_learn(string_agg(changed.subject, ' '))
      FROM changed JOIN former USING (id) WHERE changed.subject IS DISTINCT FROM former.subject;
    PERFORM public.glossary_note_search(array_agg(id))
      FROM changed JOIN former USING (id)
      WHERE (former.subject, former.description, former.status, former.deleted_at, former.from_book, former.kind)
        IS DISTINCT FROM
        (changed.subject, changed.description, changed.status, changed.deleted_at, changed.from_book, changed.kind);
    RETURN NULL;
  END $$;
  CREATE TRIGGER glossary_terms_search_update AFTER UPDATE ON public.glossary_terms
    REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION public.glossary_terms_updated();

  CREATE FUNCTION public.glossary_parts_note_search() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM public.glossary_note_search(array_agg(DISTINCT (to_jsonb(part) ->> TG_ARGV[0])::integer))
      FROM changed AS part;
    RETURN NULL;
  END $$;`;

const partTriggers = [
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

/** Conditions for rows that the visitor may see and whose term has not been found yet. */
const isNew = '(of_kind IS NULL OR kind = of_kind) AND term_id <> ALL (found)';
const nameIsTold = `(up_to IS NULL OR from_book <= up_to) AND ${isNew}`;
const textIsTold = `stage <= coalesce(up_to, -1) AND before > coalesce(up_to, -1) AND ${isNew}`;

/** Adds the terms of the rows to `found`, in the order of their sort keys. A term may have several rows. */
const findIn = (rows: string) => `
    IF cardinality(found) < take THEN
      found := found || ARRAY(
        SELECT term_id FROM (${rows}) AS matching
        GROUP BY term_id ORDER BY min(sorting), term_id LIMIT take - cardinality(found));
    END IF;`;

const namesThat = (matches: string) => `
          SELECT term_id, spelling AS sorting FROM public.glossary_names WHERE ${matches} AND ${nameIsTold}`;

const textsThat = (matches: string) => `
          SELECT term_id, sorting FROM public.glossary_texts WHERE ${matches} AND ${textIsTold}`;

/** Names in a range of the index, without reading all of them. `to` ends with a character that sorts last. */
const namesBetween = (column: 'spelling' | 'joined', from: string, to: string) => `
          SELECT first.* FROM unnest(spellings) AS asked CROSS JOIN LATERAL (
            SELECT term_id, ${column} AS sorting FROM public.glossary_names
            WHERE ${column} >= ${from} AND ${column} < ${to} AND ${nameIsTold}
            ORDER BY ${column}, term_id LIMIT 4 * take) AS first`;

/** Names that contain some of the spellings. */
const partsOf = (matches: string, spellings: string) => `
          SELECT part.* FROM unnest(spellings) AS asked CROSS JOIN LATERAL (${namesThat(matches)}) AS part
          WHERE ${spellings}`;

/** The first rows of a condition that many rows may match. */
const firstOf = (rows: string) => `${rows} ORDER BY sorting, term_id LIMIT 4 * take`;

/** The name contains one of the shortest spellings. There are two at most, as the article alone has three letters. */
const isWithin = (name: string) =>
  `(strpos(${name}, shortest[1]) > 0 OR strpos(${name}, shortest[2]) > 0)`;

const search = String.raw`
  -- The ids of the terms that match a query, best matches first: matching names, then matching texts. Only what is told up
  -- to the book up_to counts. Without up_to all terms count, and no revelation. Names match by parts of words, texts by
  -- words and prefixes, and for a single word also by parts of words.
  CREATE FUNCTION public.glossary_search(q text, take integer, up_to integer, of_kind text) RETURNS integer[]
    LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
  DECLARE
    found integer[] := '{}';
    folded_q text := public.search_fold(q);
    has_trigram CONSTANT text := '[[:alnum:]]{3}';
    terms text[];
    spellings text[] := '{}';
    together text[];
    whole tsquery;
    begun tsquery;
    besides tsquery;
    looked_for text[];
    short_only boolean := false;
    shortest text[];
    -- In a small glossary planning takes longer than any plan. In a large one the best index depends on the query.
    by_question text := (SELECT CASE WHEN reltuples < 2000 THEN 'force_generic_plan' ELSE 'force_custom_plan' END
      FROM pg_catalog.pg_class WHERE oid = 'public.glossary_texts'::regclass);
  BEGIN
    -- Descriptions have 500 characters, so no description contains a longer query, even after unaccent expanded it.
    IF folded_q = '' OR length(folded_q) > 2000 THEN RETURN found; END IF;
    terms := public.search_terms(q);
    IF length(q) < 2000 THEN spellings := public.glossary_spellings(q); END IF;
    together := ARRAY(SELECT replace(spelling, ' ', '') FROM unnest(spellings) AS spelling);

    -- A short prefix matches many words. The index therefore searches only for the longer terms, or for one, and the rows
    -- it finds are checked for the others.
    looked_for := ARRAY(SELECT term FROM unnest(terms) AS term WHERE length(term) >= 4);
    IF looked_for = '{}' THEN
      looked_for := ARRAY(SELECT term FROM unnest(terms) WITH ORDINALITY AS given (term, place)
        ORDER BY term = 'the', length(term) DESC, place DESC LIMIT 1);
      short_only := true;
    END IF;
    IF cardinality(terms) > 8 THEN looked_for := terms; END IF;
    begun := public.search_query(looked_for);
    IF looked_for <> terms THEN
      besides := public.search_query(ARRAY(SELECT term FROM unnest(terms) AS term WHERE term <> ALL (looked_for)));
    END IF;

    IF spellings <> '{}' THEN
    -- The name is the query.
${findIn(`
          SELECT term_id, joined AS sorting FROM public.glossary_names
          WHERE joined = ANY (together) AND ${nameIsTold}`)}
    -- The name begins with the query, by words or by letters.
${findIn(namesBetween('spelling', "asked || ' '", "asked || '!'"))}
${findIn(namesBetween('joined', "replace(asked, ' ', '')", "replace(asked, ' ', '') || chr(1114111)"))}
    -- The name has the words of the query, as words or prefixes.
    SELECT string_agg('(' || public.search_words_query(string_to_array(spelling, ' '))::text || ')', ' | ')::tsquery
      INTO whole FROM unnest(spellings) AS spelling;
    -- Short terms may match most names or few.
    IF short_only THEN PERFORM set_config('plan_cache_mode', by_question, true); END IF;
${findIn(firstOf(namesThat('words @@ whole')))}
    IF terms <> '{}' THEN
${findIn(firstOf(namesThat('words @@ begun AND (besides IS NULL OR ts_match_vq(words, besides))')))}
    END IF;
    IF short_only THEN PERFORM set_config('plan_cache_mode', 'force_generic_plan', true); END IF;
    -- The name contains the query. The index has no queries without a trigram: they are searched in the first 2,000 names, then in all.
${findIn(partsOf("spelling LIKE '%' || asked || '%'", 'asked ~ has_trigram'))}
    shortest := ARRAY(SELECT asked FROM unnest(spellings) AS asked WHERE asked !~ has_trigram);
    IF shortest <> '{}' AND cardinality(found) < take THEN
    PERFORM set_config('plan_cache_mode', by_question, true);
${findIn(`
          SELECT term_id, sorting FROM (${namesThat('true')} ORDER BY spelling, term_id LIMIT 2000) AS name
          WHERE ${isWithin('sorting')}`)}
${findIn(namesThat(isWithin('spelling')))}
    END IF;
    END IF;

    IF terms <> '{}' AND cardinality(found) < take THEN
    PERFORM set_config('plan_cache_mode', by_question, true);
    whole := public.search_words_query(terms);
    IF cardinality(terms) = 1 AND EXISTS (${textsThat('search @@ begun')}) THEN
    -- The name is similar to the word and begins with the same three letters: “dwarf” finds “Dwarves”. If no text has the
    -- word, the caller corrects typing errors instead.
${findIn(`
          SELECT term_id, to_char(1 - public.similarity(spelling, asked), '0.000') AS sorting
          FROM public.glossary_names JOIN unnest(spellings) AS asked
            ON spelling OPERATOR(public.%) asked AND left(spelling, 3) = left(asked, 3)
          WHERE ${nameIsTold}`)}
    END IF;
${findIn(firstOf(textsThat('search @@ whole')))}
${findIn(firstOf(textsThat('search @@ begun AND (besides IS NULL OR ts_match_vq(search, besides))')))}
    END IF;
    IF cardinality(terms) = 1 AND folded_q ~ has_trigram THEN
${findIn(textsThat(String.raw`folded LIKE '%' || regexp_replace(folded_q, '[\\%_]', '\\\&', 'g') || '%'`))}
    END IF;
    RETURN found;
  END $$;`;
