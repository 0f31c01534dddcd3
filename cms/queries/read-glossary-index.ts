import { sql, type SQL } from 'drizzle-orm';
import type { PayloadRequest } from 'payload';
import { slugFrom } from '../content/slug';
import type { GlossaryIndex } from '../contract/fovea-index';
import { type Connection, connectionOf } from './connection';

type Row = { id: number; subject: string; description: string; place: string };

/**
 * Where a folded text stands in the alphabet: by its first letter, whatever signs are before it. What begins with no letter
 * from a to z stands behind them, which a tilde does.
 */
const placeOf = (folded: SQL) => sql`(CASE WHEN ${folded} ~ '^[^a-z0-9]*[a-z]'
  THEN substring(${folded} FROM '[a-z].*') ELSE '~' || ${folded} END) COLLATE "C"`;

const others = { place: '~', letter: '#' };

const letterAt = (place: string) =>
  place.startsWith(others.place) ? others.letter : place.charAt(0).toUpperCase();

const listed = sql`(SELECT id, subject, description, ${placeOf(sql`subject_folded`)} AS place
  FROM glossary_terms WHERE status = 'approved') AS listed`;

async function readLetters(db: Connection): Promise<string[]> {
  const { rows } = await db.execute<{ place: string }>(
    sql`SELECT DISTINCT left(place, 1) AS place FROM ${listed} ORDER BY 1`,
  );
  return rows.map(({ place }) => letterAt(place));
}

/** The subject that has this slug; slugs are made of subjects, and begin with their letter. */
async function subjectOf(db: Connection, slug: string): Promise<string> {
  const { rows } = await db.execute<{ subject: string }>(sql`
    SELECT subject FROM ${listed} WHERE place LIKE ${`${slugFrom(slug).charAt(0)}%`} OR place LIKE '~%'
    ORDER BY place, id`);
  return rows.find(({ subject }) => slugFrom(subject) === slug)?.subject ?? '';
}

async function readFrom(db: Connection, from: string, limit: number): Promise<Row[]> {
  const start = from === others.letter ? sql`${others.place}` : placeOf(sql`search_fold(${from})`);
  const { rows } = await db.execute<Row>(sql`
    SELECT id, subject, description, place FROM ${listed}
    WHERE ${from === '' ? sql`true` : sql`place >= ${start}`}
    ORDER BY place, id LIMIT ${limit}`);
  return rows;
}

/**
 * The approved terms from A to Z, from a letter, a word or a term on. A part begins with the word that the one before named
 * as `next`.
 */
export async function readGlossaryIndex(
  req: PayloadRequest,
  { from = '', term, take }: { from?: string | undefined; term?: string | undefined; take: number },
): Promise<GlossaryIndex> {
  const db = connectionOf(req);
  const rows = await readFrom(db, term ? await subjectOf(db, term) : from, take + 1);
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
