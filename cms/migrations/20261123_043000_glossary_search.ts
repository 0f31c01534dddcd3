import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';

/**
 * A search of the glossary in one call: it looks for terms in one way after the other, and begins none once enough are found. Each
 * way is planned once for a connection. As one statement they took longer to plan than to run.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(functions));
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(`
      DROP FUNCTION public.glossary_search(text, integer, integer, text);
      DROP FUNCTION public.search_words_query(text[]);`),
  );
}

/** Of `glossary_names` and of `glossary_texts`: what the asker may know and has not been told yet. */
const isNew = '(of_kind IS NULL OR kind = of_kind) AND term_id <> ALL (found)';
export const nameIsTold = `(up_to IS NULL OR from_book <= up_to) AND ${isNew}`;
const textIsTold = `stage <= coalesce(up_to, -1) AND before > coalesce(up_to, -1) AND ${isNew}`;

/** Adds the terms of some rows to those that are found, by what they are in order. A term may have several of the rows. */
export const findIn = (rows: string) => `
    IF cardinality(found) < take THEN
      found := found || ARRAY(
        SELECT term_id FROM (${rows}) AS matching
        GROUP BY term_id ORDER BY min(sorting), term_id LIMIT take - cardinality(found));
    END IF;`;

export const namesThat = (matches: string) => `
          SELECT term_id, spelling AS sorting FROM public.glossary_names WHERE ${matches} AND ${nameIsTold}`;

export const textsThat = (matches: string) => `
          SELECT term_id, sorting FROM public.glossary_texts WHERE ${matches} AND ${textIsTold}`;

/** An index gives the first names that begin so without reading them all. A character behind all others ends them. */
export const namesBetween = (column: 'spelling' | 'joined', from: string, to: string) => `
          SELECT first.* FROM unnest(spellings) AS asked CROSS JOIN LATERAL (
            SELECT term_id, ${column} AS sorting FROM public.glossary_names
            WHERE ${column} >= ${from} AND ${column} < ${to} AND ${nameIsTold}
            ORDER BY ${column}, term_id LIMIT 4 * take) AS first`;

/** Names with what is asked anywhere within, for some of the spellings. */
export const partsOf = (matches: string, spellings: string) => `
          SELECT part.* FROM unnest(spellings) AS asked CROSS JOIN LATERAL (${namesThat(matches)}) AS part
          WHERE ${spellings}`;

/** Those that come first, of what is likely to be found often. */
export const firstOf = (rows: string) => `${rows} ORDER BY sorting, term_id LIMIT 4 * take`;

export const functions = String.raw`
  -- All of these words as they are. search_query takes them as beginnings.
  CREATE FUNCTION public.search_words_query(words text[]) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (
      SELECT coalesce(
        string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''', ' & ' ORDER BY place)::tsquery, '')
      FROM unnest(words) WITH ORDINALITY AS given (word, place));

  -- The terms that match a question, the better matches first: those with names that do, then those of which it is said. What
  -- is told later than the asker has read, up_to, does not count; without it all terms do, and no revelation. Names are searched
  -- for a part of a word, texts for words and their beginnings, for one word also within words.
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
  BEGIN
    -- Descriptions have 500 characters: nothing longer than this, even with every letter spelled out, occurs in one.
    IF folded_q = '' OR length(folded_q) > 2000 THEN RETURN found; END IF;
    terms := public.search_terms(q);
    IF length(q) < 2000 THEN spellings := public.glossary_spellings(q); END IF;
    together := ARRAY(SELECT replace(spelling, ' ', '') FROM unnest(spellings) AS spelling);

    -- An index gathers everything that begins like a short word, so it looks for longer ones alone, or for one, and the few that it
    -- finds are looked through for the others. Of more than eight, search_query takes the last one alone as a beginning.
    looked_for := ARRAY(SELECT term FROM unnest(terms) AS term WHERE length(term) >= 4);
    IF looked_for = '{}' THEN
      looked_for := ARRAY(SELECT term FROM unnest(terms) WITH ORDINALITY AS given (term, place)
        ORDER BY term = 'the', length(term) DESC, place DESC LIMIT 1);
      -- What is short may be in most names or in few: which index serves is decided for each question.
      PERFORM set_config('plan_cache_mode', 'force_custom_plan', true);
    END IF;
    IF cardinality(terms) > 8 THEN looked_for := terms; END IF;
    begun := public.search_query(looked_for);
    IF looked_for <> terms THEN
      besides := public.search_query(ARRAY(SELECT term FROM unnest(terms) AS term WHERE term <> ALL (looked_for)));
    END IF;

    IF spellings <> '{}' THEN
    -- It is what is asked.
${findIn(`
          SELECT term_id, joined AS sorting FROM public.glossary_names
          WHERE joined = ANY (together) AND ${nameIsTold}`)}
    -- It begins with that as words, or with its letters.
${findIn(namesBetween('spelling', "asked || ' '", "asked || '!'"))}
${findIn(namesBetween('joined', "replace(asked, ' ', '')", "replace(asked, ' ', '') || chr(1114111)"))}
    -- Its words are there, or words that begin so.
    SELECT string_agg('(' || public.search_words_query(string_to_array(spelling, ' '))::text || ')', ' | ')::tsquery
      INTO whole FROM unnest(spellings) AS spelling;
${findIn(firstOf(namesThat('words @@ whole')))}
    IF terms <> '{}' THEN
${findIn(firstOf(namesThat('words @@ begun AND (besides IS NULL OR ts_match_vq(words, besides))')))}
    END IF;
    -- It stands anywhere within. What has no three letters in a row is in no index: it is looked for in the first names, then in all.
${findIn(partsOf("spelling LIKE '%' || asked || '%'", "asked ~ has_trigram"))}
    IF EXISTS (SELECT FROM unnest(spellings) AS asked WHERE asked !~ has_trigram) THEN
${findIn(`
          SELECT name.term_id, name.sorting FROM (
            SELECT term_id, spelling AS sorting FROM public.glossary_names WHERE ${nameIsTold} ORDER BY spelling, term_id LIMIT 2000
          ) AS name JOIN unnest(spellings) AS asked ON asked !~ has_trigram AND strpos(name.sorting, asked) > 0`)}
${findIn(partsOf('strpos(spelling, asked) > 0', 'asked !~ has_trigram'))}
    END IF;
    END IF;

    IF terms <> '{}' AND cardinality(found) < take THEN
    -- Any word may be in most texts or in few.
    PERFORM set_config('plan_cache_mode', 'force_custom_plan', true);
    whole := public.search_words_query(terms);
${findIn(firstOf(textsThat('search @@ whole')))}
${findIn(firstOf(textsThat('search @@ begun AND (besides IS NULL OR ts_match_vq(search, besides))')))}
    END IF;
    IF cardinality(terms) = 1 AND folded_q ~ has_trigram THEN
${findIn(textsThat(String.raw`folded LIKE '%' || regexp_replace(folded_q, '[\\%_]', '\\\&', 'g') || '%'`))}
    END IF;
    RETURN found;
  END $$;`;
