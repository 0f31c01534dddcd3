import { type Placeholder, sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { slugFrom } from '../../markup/slug';
import type { GlossaryIndex } from '../../contract/glossary';
import { prepareOne } from '../../database/queries/prepare';

type Row = { subject: string; description: string; place: string };

type Begin = { from: string; term: string };

/** Where a term stands in the alphabet: `glossary_place` in the migrations. Behind the letters stands what has none. */
const others = { place: '~', letter: '#' };

const letterAt = (place: string) =>
  place.startsWith(others.place) ? others.letter : place.charAt(0).toUpperCase();

/** The letters that terms stand under: one look into the index for each letter that there may be, however many terms there are. */
export const lettersWithTerms = sql`
  SELECT letter FROM string_to_table('abcdefghijklmnopqrstuvwxyz' || ${others.place}, NULL) AS letter
  WHERE (SELECT left(place, 1) FROM glossary_terms WHERE status = 'approved' AND deleted_at IS NULL AND place >= letter
    ORDER BY place, id LIMIT 1) = letter
  ORDER BY letter COLLATE "C"`;

/** The place at which to begin: of the term with a slug, else of a letter or a word; the first of all where nothing is said. */
const startAt = ({ from, term }: { [Name in keyof Begin]: Begin[Name] | Placeholder }): SQL => sql`(
  SELECT CASE
    WHEN input.term <> '' THEN coalesce((SELECT place FROM glossary_terms
      WHERE status = 'approved' AND deleted_at IS NULL AND slug = input.term ORDER BY place, id LIMIT 1), '')
    WHEN input.letter = '' THEN ''
    WHEN input.letter = ${others.letter} THEN ${others.place}
    ELSE glossary_place(search_fold(input.letter)) END
  FROM (SELECT ${term}::text AS term, ${from}::text AS letter) AS input)`;

/** So many terms in the order of the alphabet. */
export const termsFrom = (begin: Parameters<typeof startAt>[0], limit: number | Placeholder) => sql`
  SELECT id, subject, description, place FROM glossary_terms
  WHERE status = 'approved' AND deleted_at IS NULL AND place >= ${startAt(begin)}
  ORDER BY place, id LIMIT ${limit}::integer`;

const readPart = prepareOne<{ letters: string[]; terms: Row[] }, Begin & { limit: number }>(sql`
  SELECT ARRAY(${lettersWithTerms}) AS letters,
    (SELECT coalesce(json_agg(json_build_object(
        'subject', subject, 'description', description, 'place', place) ORDER BY place, id), '[]')
      FROM (${termsFrom(
        { from: sql.placeholder('from'), term: sql.placeholder('term') },
        sql.placeholder('limit'),
      )}) AS part) AS terms`);

/**
 * The approved terms from A to Z, from a letter, a word or a term on. A part begins with the word that the one before named
 * as `next`.
 */
export async function getGlossaryIndex(
  req: PayloadRequest,
  { from = '', term = '', take }: Partial<Begin> & { take: number },
): Promise<GlossaryIndex> {
  const { letters, terms: rows } = await readPart(req, { from, term, limit: take + 1 });
  const next = rows[take]?.subject ?? null;
  return {
    letters: letters.map(letterAt),
    terms: rows.slice(0, take).map(({ subject, description, place }) => ({
      subject,
      description,
      slug: slugFrom(subject),
      letter: letterAt(place),
    })),
    // As many terms under one subject as stand on a page lead nowhere: the list ends there.
    next: next === rows[0]?.subject ? null : next,
  };
}
