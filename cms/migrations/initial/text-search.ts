/**
 * Functions that prepare texts and queries for a search. Both go through the same functions.
 *
 * They build lexemes themselves: PostgreSQL's text search parser takes `and/or` for a file name and `example.com` for a
 * host.
 */
export const textSearch = String.raw`
  CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
  CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

  -- Removes accents, capitals, Hebrew and Arabic points and invisible characters, and straightens quotes and dashes.
  -- unaccent is declared stable only because its rules can be replaced.
  CREATE FUNCTION public.search_plain(t text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(public.unaccent('public.unaccent'::regdictionary, translate(
      regexp_replace(normalize(t, NFKC), '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u200c-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]', '', 'g'),
      U&'\0060\00b4', '''''')));

  -- The form in which plain texts are compared: no apostrophes within or after words, single spaces.
  CREATE FUNCTION public.search_join(plain text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN trim(regexp_replace(
      regexp_replace(plain, '(?<=[[:alnum:]])''+', '', 'g'), '[[:space:]\u200b]+', ' ', 'g'));

  CREATE FUNCTION public.search_fold(t text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN public.search_join(public.search_plain(t));

  -- Each word and each symbol once, with the given weight. A word with an apostrophe is included whole and in parts. Words
  -- are cut to 100 characters.
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

  -- The words and pictograms of a query, 32 at most. If there are none, its symbols.
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

  -- Matches all terms, as words or prefixes. With more than eight terms only the last one matches as a prefix, as the
  -- visitor may still be typing it: each prefix stands for many words.
  CREATE FUNCTION public.search_query(terms text[]) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (
      SELECT coalesce(
        string_agg(
          '''' || replace(replace(term, '\', '\\'), '''', '''''') || ''''
            || CASE WHEN cardinality(terms) <= 8 OR place = cardinality(terms) THEN ':*' ELSE '' END,
          ' & ')::tsquery, '')
      FROM unnest(terms) WITH ORDINALITY AS given (term, place));

  -- All variants of a word with two adjacent letters swapped.
  CREATE FUNCTION public.search_swapped(word text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY(
      SELECT left(word, i - 1) || substr(word, i + 1, 1) || substr(word, i, 1) || substr(word, i + 2)
      FROM generate_series(1, length(word) - 1) AS i);

  -- Words of titles, tags, excerpts and subjects, for the correction of typing errors. Words are never deleted: a search
  -- checks that a word still occurs in what the visitor may see.
  CREATE TABLE public.search_words (word text PRIMARY KEY);
  CREATE INDEX search_words_word_idx ON public.search_words USING gin (word public.gin_trgm_ops);

  -- Sorted, so that concurrent transactions lock the same new words in the same order.
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
    END;

  -- Matches all of these words whole.
  CREATE FUNCTION public.search_words_query(words text[]) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (
      SELECT coalesce(
        string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''', ' & ' ORDER BY place)::tsquery, '')
      FROM unnest(words) WITH ORDINALITY AS given (word, place));`;
