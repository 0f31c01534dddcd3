import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { slugFrom } from '../../markup/slug';
import type { GlossaryIndex } from '../../contract/glossary';
import { type Connection, connectionOf } from '../../database/queries/connection';

type Row = { id: number; subject: string; description: string; place: string };

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

async function readLetters(db: Connection): Promise<string[]> {
  const { rows } = await db.execute<{ letter: string }>(lettersWithTerms);
  return rows.map(({ letter }) => letterAt(letter));
}

/** The place at which to begin; the first of all where nothing is said, or no term has the slug. */
function startAt({ from, term }: Begin): SQL {
  if (term)
    return sql`coalesce((SELECT place FROM glossary_terms
      WHERE status = 'approved' AND deleted_at IS NULL AND slug = ${term} ORDER BY place, id LIMIT 1), '')`;
  if (from === '') return sql`''`;
  return from === others.letter ? sql`${others.place}` : sql`glossary_place(search_fold(${from}))`;
}

/** So many terms in the order of the alphabet. */
export const termsFrom = (begin: Begin, limit: number) => sql`
  SELECT id, subject, description, place FROM glossary_terms
  WHERE status = 'approved' AND deleted_at IS NULL AND place >= ${startAt(begin)}
  ORDER BY place, id LIMIT ${limit}`;

/**
 * The approved terms from A to Z, from a letter, a word or a term on. A part begins with the word that the one before named
 * as `next`.
 */
export async function getGlossaryIndex(
  req: PayloadRequest,
  { from = '', term = '', take }: Partial<Begin> & { take: number },
): Promise<GlossaryIndex> {
  const db = connectionOf(req);
  const { rows } = await db.execute<Row>(termsFrom({ from, term }, take + 1));
  const next = rows[take]?.subject ?? null;
  return {
    letters: await readLetters(db),
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
