import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { Handler } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/glossary';
import { notYetBegun } from '../../../contract/plain/reading-stage';
import { type TermKind, termKinds } from '../../../contract/plain/term-rules';
import { prepareOne } from '../../../platform/database/queries/prepare';
import { isTermTold } from '../../../platform/mentions/queries/term-links-json';

/**
 * Columns of a visible term.
 *
 * @param besides further arguments of `json_build_object` for its revelations, `p`
 */
export const termColumns = (upTo: Placeholder | SQL, besides: SQL = sql.empty()): SQL => sql`
  term.subject, term.description, coalesce(term.slug, '') AS slug, term.kind,
  ARRAY(SELECT text FROM glossary_terms_texts
    WHERE parent_id = term.id AND path = 'aliases' AND text <> '' ORDER BY "order") AS aliases,
  (SELECT coalesce(json_agg(json_build_object('fromBook', from_book::integer, 'text', text${besides}) ORDER BY from_book, _order), '[]')
    FROM glossary_terms_revelations p
    WHERE _parent_id = term.id AND from_book <= ${upTo}::integer) AS revelations`;

const upTo = sql`${sql.placeholder('upTo')}::integer`;
/** Empty for all kinds. */
const kind = sql`${sql.placeholder('kind')}::text`;

/** Position in the alphabet: `glossary_place` in the migrations. Others sort after the letters. */
const others = { place: '~', letter: '#' };

export const letterAt = (place: string) =>
  place.startsWith(others.place) ? others.letter : place.charAt(0).toUpperCase();

const isTold = sql`status = 'approved' AND deleted_at IS NULL AND from_book <= ${upTo}`;

/** Condition for visible terms of the kind. */
const isListed = sql`${isTold}
  AND (${kind} = '' OR kind = nullif(${kind}, '')::enum_glossary_terms_kind)`;

/** Selects letters with terms, with one index lookup for each letter. */
export const lettersWithTerms = sql`
  SELECT letter FROM string_to_table('abcdefghijklmnopqrstuvwxyz' || ${others.place}, NULL) AS letter
  WHERE (SELECT left(place, 1) FROM glossary_terms WHERE ${isListed} AND place >= letter
    ORDER BY place, id LIMIT 1) = letter
  ORDER BY letter COLLATE "C"`;

const kindsWithTerms = sql`
  SELECT kind FROM unnest(enum_range(NULL::enum_glossary_terms_kind)) AS kind
  WHERE EXISTS (SELECT FROM glossary_terms AS term WHERE term.kind = kind.kind AND ${isTold})`;

/** The starting position: of the term with a slug, of a letter or word, or the beginning. */
const startAt = sql`(
  SELECT CASE
    WHEN input.term <> '' THEN coalesce((SELECT place FROM glossary_terms
      WHERE ${isListed} AND slug = input.term ORDER BY place, id LIMIT 1), '')
    WHEN input.letter = '' THEN ''
    WHEN input.letter = ${others.letter} THEN ${others.place}
    ELSE glossary_place(search_fold(input.letter)) END
  FROM (SELECT ${sql.placeholder('term')}::text AS term, ${sql.placeholder('from')}::text AS letter) AS input)`;

/** Relations stated by the term itself to visible terms, in its order. */
const ownRelationsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('relation', r.kind, 'isOf', false, 'subject', other.subject,
    'slug', coalesce(other.slug, '')) ORDER BY r._order), '[]')
  FROM glossary_terms_relations r JOIN glossary_terms other ON other.id = r.to_id
  WHERE r._parent_id = term.id AND r.kind <> 'other' AND r.from_book <= ${upTo}
    AND ${isTermTold(sql`other`, upTo)})`;

/** Selects terms in alphabetical order. */
export const termsFrom = sql`
  SELECT ${termColumns(upTo)}, id, place, ${ownRelationsJson} AS relations FROM glossary_terms AS term
  WHERE ${isListed} AND place >= ${startAt}
  ORDER BY place, id LIMIT ${sql.placeholder('limit')}::integer`;

type ListedRow = Omit<contract.ListedTerm, 'letter'> & { id: number; place: string };

type Row = { letters: string[]; kinds: TermKind[]; terms: ListedRow[] };

const readPart = prepareOne<
  Row,
  Record<'from' | 'term' | 'kind', string> & { limit: number; upTo: number }
>(sql`
  SELECT ARRAY(${lettersWithTerms}) AS letters, ARRAY(SELECT kind::text FROM (${kindsWithTerms}) AS told) AS kinds,
    (SELECT coalesce(json_agg(to_jsonb(part) ORDER BY place, id), '[]') FROM (${termsFrom}) AS part) AS terms`);

/**
 * Returns approved terms up to the reading stage, from A to Z, from a letter, word or term on. A page starts at `next` of the
 * previous one.
 */
export const getGlossaryIndex: Handler<typeof contract.getGlossaryIndex> = async (
  req,
  { from = '', term = '', take, upTo = notYetBegun, kind = '' },
) => {
  const asked = { from, term, limit: take + 1, upTo, kind };
  const { letters, kinds, terms: rows } = await readPart(req, asked);
  const next = rows[take]?.subject ?? null;
  return {
    letters: letters.map(letterAt),
    kinds: termKinds.map(({ value }) => value).filter((value) => kinds.includes(value)),
    terms: rows
      .slice(0, take)
      .map(({ id: _, place, ...term }) => ({ ...term, letter: letterAt(place) })),
    // A page full of terms with the same subject would repeat. The list ends there.
    next: next === rows[0]?.subject ? null : next,
  };
};
