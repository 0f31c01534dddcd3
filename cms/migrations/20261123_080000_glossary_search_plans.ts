import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';
import {
  findIn,
  firstOf,
  functions,
  nameIsTold,
  namesBetween,
  namesThat,
  partsOf,
  textsThat,
} from './20261123_043000_glossary_search';

/** A search of the glossary plans for each question only what depends on its words, and only where there are many terms. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(search));
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(functions.replaceAll('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')));
}

/** One of the shortest spellings: at most two, as what begins with an article has three letters. */
const isWithin = (name: string) =>
  `(strpos(${name}, shortest[1]) > 0 OR strpos(${name}, shortest[2]) > 0)`;

export const search = String.raw`
  -- The terms that match a question, the better matches first: those with names that do, then those of which it is said. What
  -- is told later than the asker has read, up_to, does not count; without it all terms do, and no revelation. Names are searched
  -- for a part of a word, texts for words and their beginnings, for one word also within words.
  CREATE OR REPLACE FUNCTION public.glossary_search(q text, take integer, up_to integer, of_kind text) RETURNS integer[]
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
    -- In a small glossary every way is quick, and to plan one takes longer than to go it. In a large one any word may be in most texts
    -- or in few: which index serves is decided for each question.
    by_question text := (SELECT CASE WHEN reltuples < 2000 THEN 'force_generic_plan' ELSE 'force_custom_plan' END
      FROM pg_catalog.pg_class WHERE oid = 'public.glossary_texts'::regclass);
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
      short_only := true;
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
    -- What is short may be in most names or in few.
    IF short_only THEN PERFORM set_config('plan_cache_mode', by_question, true); END IF;
${findIn(firstOf(namesThat('words @@ whole')))}
    IF terms <> '{}' THEN
${findIn(firstOf(namesThat('words @@ begun AND (besides IS NULL OR ts_match_vq(words, besides))')))}
    END IF;
    IF short_only THEN PERFORM set_config('plan_cache_mode', 'force_generic_plan', true); END IF;
    -- It stands anywhere within. What has no three letters in a row is in no index: it is looked for in the first names, then in all.
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
${findIn(firstOf(textsThat('search @@ whole')))}
${findIn(firstOf(textsThat('search @@ begun AND (besides IS NULL OR ts_match_vq(search, besides))')))}
    END IF;
    IF cardinality(terms) = 1 AND folded_q ~ has_trigram THEN
${findIn(textsThat(String.raw`folded LIKE '%' || regexp_replace(folded_q, '[\\%_]', '\\\&', 'g') || '%'`))}
    END IF;
    RETURN found;
  END $$;`;
