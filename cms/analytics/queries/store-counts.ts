import { createHash, randomBytes } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';
import type { Counted } from '../page-view';

/** The counts of a day by kind and subject. A visitor is an IP address with a user agent; they are stored as hashes only. */
export type DayCounts = Map<string, Counted & { views: number; visitors: Set<string> }>;

/** Returns the day's random salt, the same in all processes. It is deleted with its day. */
async function saltOf({ db }: Payload, day: string): Promise<string> {
  const { rows } = await db.drizzle.execute(sql`
    WITH made AS (
      INSERT INTO visitor_salts (day, salt) VALUES (${day}, ${randomBytes(32).toString('base64')})
      ON CONFLICT (day) DO NOTHING RETURNING salt)
    SELECT salt FROM made UNION ALL SELECT salt FROM visitor_salts WHERE day = ${day} LIMIT 1`);
  const [row] = rows as { salt: string }[];
  // Another process made it at the same moment.
  return row ? row.salt : saltOf({ db } as Payload, day);
}

/** Adds counts to a day. A visitor counts once a day for each subject. Called by the system. */
export async function storeCounts(payload: Payload, day: string, counts: DayCounts): Promise<void> {
  const salt = await saltOf(payload, day);
  // Hashes differ by subject, so that they do not link the pages of one visitor.
  const hash = (...of: string[]) =>
    createHash('sha256')
      .update([salt, ...of].join(' '))
      .digest('base64url')
      .slice(0, 12);
  const all = [...counts.values()];
  const views = all.map(({ kind, subject, views }) => ({ kind, subject, views }));
  const visitors = all.flatMap(({ kind, subject, visitors }) =>
    [...visitors].map((visitor) => ({ kind, subject, visitor: hash(kind, subject, visitor) })),
  );
  // Sorted, so that two processes do not deadlock. Pings for unknown books are not counted.
  await payload.db.drizzle.execute(sql`
    WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(views)}::json)
        AS given (kind text, subject text, views integer)
      WHERE kind <> 'shop' OR subject IN (SELECT slug FROM books)),
    new AS (
      INSERT INTO daily_visitors (day, kind, subject, visitor)
      SELECT DISTINCT ${day}::date, kind, subject, visitor
      FROM json_to_recordset(${JSON.stringify(visitors)}::json)
        AS seen (kind text, subject text, visitor text)
      JOIN given USING (kind, subject)
      ORDER BY kind, subject, visitor
      ON CONFLICT DO NOTHING RETURNING kind, subject)
    INSERT INTO daily_counts AS known (day, kind, subject, views, visitors)
    SELECT ${day}::date, kind, subject, views,
      (SELECT count(*) FROM new WHERE new.kind = given.kind AND new.subject = given.subject)
    FROM given ORDER BY kind, subject
    ON CONFLICT (kind, subject, day) DO UPDATE
      SET views = known.views + excluded.views, visitors = known.visitors + excluded.visitors`);
}
