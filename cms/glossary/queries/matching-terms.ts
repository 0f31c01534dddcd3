import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { ReadingStage } from '../../contract/reading-stage';
import type { TermKind } from '../../contract/term-rules';
import { matchAll, matchAllWithTypos, type SearchQuery } from '../../database/queries/search-query';

/** Whose glossary is asked: how far they have read, null for all terms and no revelation; and of which kind the terms are to be. */
export type Asked = { upTo: ReadingStage | null; kind?: TermKind | undefined };

/** A question with all that the name that it asks for may be written as: `glossary_spellings` in the migrations. */
export type NameQuery = SearchQuery & { spellings: string[] };

/** PostgreSQL's wildcards, as plain characters. */
const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Three letters or digits in a row: what the trigram indexes can look up. */
const hasTrigram = /[\p{L}\p{N}]{3}/u;

const isOfKind = (kind: TermKind | undefined): SQL =>
  kind ? sql` AND kind = ${kind}` : sql.empty();

/** Which rows of `glossary_names` the asker may know. */
const isNameTold = ({ upTo, kind }: Asked): SQL =>
  upTo === null ? sql`true${isOfKind(kind)}` : sql`from_book <= ${upTo}${isOfKind(kind)}`;

/** Which row of `glossary_texts` each term has for the asker, if any. */
const isTextTold = ({ upTo, kind }: Asked): SQL =>
  sql`stage <= ${upTo ?? -1}::integer AND before > ${upTo ?? -1}::integer${isOfKind(kind)}`;

/**
 * What is told of a term: its columns in a reply.
 *
 * @param besides what is told of each of its revelations, `p`, as `json_build_object` takes it
 */
export const termColumns = (upTo: number | Placeholder, besides: SQL = sql.empty()): SQL => sql`
  term.subject, term.description, term.slug, term.kind, term.place,
  ARRAY(SELECT text FROM glossary_terms_texts
    WHERE parent_id = term.id AND path = 'aliases' AND text <> '' ORDER BY "order") AS aliases,
  (SELECT coalesce(json_agg(json_build_object('fromBook', from_book::integer, 'text', text${besides}) ORDER BY from_book, _order), '[]')
    FROM glossary_terms_revelations p
    WHERE _parent_id = term.id AND from_book <= ${upTo}::integer) AS revelations`;

export type TermRow = {
  subject: string;
  description: string;
  slug: string | null;
  kind: TermKind | null;
  place: string;
  aliases: string[];
  revelations: { fromBook: number; text: string }[];
};

/** The first approved terms from A to Z: those with which the glossary's index begins. */
export const allTerms = (take: number, { upTo, kind }: Asked) => sql`
  SELECT ${termColumns(upTo ?? -1)} FROM glossary_terms AS term
  WHERE status = 'approved' AND deleted_at IS NULL AND ${isNameTold({ upTo, kind })}
  ORDER BY place, id LIMIT ${take}::integer`;

const anyOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` OR `)})`;

const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;

/** All words of one of some lists, as they are: `search_query` takes words as beginnings. Written out, so that PostgreSQL knows how many have them. */
const wholeWords = (lists: string[][]): SQL =>
  sql`${lists.map((words) => `(${words.map(quoted).join(' & ')})`).join(' | ')}::tsquery`;

/** Which names match, and by what they are in order: an index gives the first of those that begin so without reading them all. */
type WayOfName = { matches: SQL; sorting: SQL };

/** The beginnings of words with fewer letters are those of a great many words. */
const fewLetters = 4;

/**
 * All of these terms as words or their beginnings. An index gathers everything that begins like a short one, so where there are
 * longer ones it looks for those alone, and the few that it finds are looked through for the short ones.
 */
function beginnings(lexemes: SQL, terms: string[]): SQL {
  const short = terms.filter((term) => term.length < fewLetters);
  const long = terms.filter((term) => term.length >= fewLetters);
  // Of more than these, `search_query` takes the last one alone as a beginning.
  if (short.length === 0 || long.length === 0 || terms.length > 8)
    return sql`${lexemes} @@ ${matchAll(terms)}`;
  return sql`(${lexemes} @@ ${matchAll(long)} AND ts_match_vq(${lexemes}, ${matchAll(short)}))`;
}

const spelling = sql`spelling`;
const joined = sql`joined`;

/**
 * The ways in which a name may match, the better ones first: it is what is asked, it begins with that as words, it begins with
 * it, its words are there, words that begin so are there, it stands anywhere within.
 */
function waysOfNames({ spellings, terms }: NameQuery): WayOfName[] {
  if (spellings.length === 0) return [];
  const together = spellings.map((each) => each.replaceAll(' ', ''));
  const like = (column: SQL, patterns: string[]) =>
    anyOf([...new Set(patterns)].map((pattern) => sql`${column} LIKE ${pattern}`));
  const beginWords = spellings.map((each) => `${plain(each)} %`);
  const begin = together.map((each) => `${plain(each)}%`);
  const hold = spellings.map((each) => `%${plain(each)}%`);
  return [
    { matches: sql`joined = ANY(${sql.param(together)}::text[])`, sorting: joined },
    { matches: like(spelling, beginWords), sorting: spelling },
    { matches: like(joined, begin), sorting: joined },
    {
      matches: sql`words @@ ${wholeWords(spellings.map((each) => each.split(' ')))}`,
      sorting: spelling,
    },
    ...(terms.length > 0 ? [{ matches: beginnings(sql`words`, terms), sorting: spelling }] : []),
    { matches: like(spelling, hold), sorting: spelling },
  ];
}

/** The ways in which what is said of a term may match: its words do, words that begin so, or part of a word. */
const waysOfTexts = ({ text, terms }: NameQuery): SQL[] => [
  ...(terms.length > 0
    ? [sql`search @@ ${wholeWords([terms])}`, beginnings(sql`search`, terms)]
    : []),
  ...(terms.length === 1 && hasTrigram.test(text) ? [sql`folded LIKE ${`%${plain(text)}%`}`] : []),
];

/** Each way without what the ones before it find in the same row. */
const oneByOne = (ways: SQL[]): SQL[] =>
  ways.map((way, index) => sql.join([way, ...ways.slice(0, index)], sql` AND NOT `));

/** The terms of some ways, each by the first that finds it, with what is told of them. */
const shown = (ways: SQL, take: number, upTo: Asked['upTo']) => sql`
  SELECT ${termColumns(upTo ?? -1)}
  FROM (
    SELECT id, min(way) AS way, min(sorting) AS sorting
    FROM (
      -- A term may be found by several of its names.
      SELECT * FROM (${ways}) AS ways LIMIT ${2 * take}::integer
    ) AS found
    GROUP BY id
  ) AS first
  JOIN glossary_terms AS term ON term.id = first.id
  ORDER BY first.way, first.sorting, term.id LIMIT ${take}::integer`;

/**
 * The terms that match a question, the better matches first: those with names that do, then those of which it is said. What
 * is told later than the asker has read does not count. Names are searched for a part of a word, texts for words and their
 * beginnings, for one word also within words.
 *
 * In one statement: PostgreSQL takes the ways in their order, and those that follow are not begun once enough are found.
 */
export function termsThatMatch(question: NameQuery, take: number, asked: Asked): SQL {
  const waysToName = waysOfNames(question);
  const namesMatch = waysToName.map(({ matches }) => matches);
  const names = oneByOne(namesMatch).map(
    (matches, way) => sql`(
      SELECT ${way}::integer AS way, term_id AS id, ${waysToName[way]?.sorting ?? spelling} AS sorting
      FROM glossary_names WHERE ${isNameTold(asked)} AND ${matches}
      ORDER BY sorting, term_id LIMIT ${2 * take}::integer)`,
  );
  const notByName =
    namesMatch.length > 0
      ? sql` AND NOT EXISTS (
          SELECT FROM glossary_names AS name WHERE name.term_id = said.term_id AND ${anyOf(namesMatch)})`
      : sql.empty();
  const texts = oneByOne(waysOfTexts(question)).map(
    (matches, way) => sql`(
      SELECT ${names.length + way}::integer AS way, term_id AS id, sorting FROM glossary_texts AS said
      WHERE ${isTextTold(asked)} AND ${matches}${notByName}
      ORDER BY sorting, term_id LIMIT ${2 * take}::integer)`,
  );
  return shown(sql.join([...names, ...texts], sql` UNION ALL `), take, asked.upTo);
}

/** The terms that match a question with typing errors: those with the names most like it, then those of which it is said. */
export const termsLike = ({ text, terms }: NameQuery, take: number, asked: Asked) => sql`
  WITH question AS MATERIALIZED (
    SELECT ${matchAllWithTypos(
      terms,
      (query) => sql`EXISTS (
        SELECT FROM glossary_texts WHERE ${isTextTold(asked)} AND search @@ ${query})`,
    )} AS meant
  )
  SELECT ${termColumns(asked.upTo ?? -1)}
  FROM (
    SELECT id, max(likeness) AS likeness
    FROM (
      (SELECT term_id AS id, 1 + similarity(spelling, ${text}) AS likeness FROM glossary_names
        WHERE ${isNameTold(asked)} AND words @@ (SELECT meant FROM question)
        ORDER BY likeness DESC, spelling, term_id LIMIT ${2 * take}::integer)
      UNION ALL
      (SELECT term_id, 0 FROM glossary_texts
        WHERE ${isTextTold(asked)} AND search @@ (SELECT meant FROM question)
        ORDER BY sorting, term_id LIMIT ${2 * take}::integer)
    ) AS found
    GROUP BY id
  ) AS first
  JOIN glossary_terms AS term ON term.id = first.id
  ORDER BY first.likeness DESC, term.subject_folded, term.id LIMIT ${take}::integer`;

/** The names most like a question, where nothing is called so: a few. */
export const nearestNames = ({ text, terms }: NameQuery, take: number, asked: Asked) => sql`
  SELECT term.subject, term.slug
  FROM (
    SELECT term_id, max(likeness) AS likeness
    FROM (
      SELECT term_id, 1 + similarity(spelling, ${text}) AS likeness FROM glossary_names
      WHERE ${isNameTold(asked)} AND spelling % ${text}
      UNION ALL
      SELECT term_id, sum(word_similarity(word, spelling)) / ${terms.length}::integer
      FROM unnest(${sql.param(terms)}::text[]) AS word
      JOIN glossary_names ON spelling %> word
      WHERE ${isNameTold(asked)} AND length(word) >= 3
      GROUP BY term_id, spelling
    ) AS near
    GROUP BY term_id
  ) AS nearest
  JOIN glossary_terms AS term ON term.id = nearest.term_id
  ORDER BY nearest.likeness DESC, term.subject_folded, term.id LIMIT ${take}::integer`;
