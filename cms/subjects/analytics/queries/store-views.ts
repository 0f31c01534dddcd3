import { createHash, randomBytes } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';
import type { Views } from '../limits';
import { countedKinds } from '../page-view';

/** Maximum number of stored hashes of a day. Beyond it, only views are stored. */
const mostHashes = 1_000_000;

/** Returns the day's random salt, the same in all processes. It is deleted with its day. */
async function saltOf({ db }: Pick<Payload, 'db'>, day: string): Promise<string> {
  const { rows } = await db.drizzle.execute(sql`
    WITH made AS (
      INSERT INTO visitor_salts (day, salt) VALUES (${day}, ${randomBytes(32).toString('base64')})
      ON CONFLICT (day) DO NOTHING RETURNING salt)
    SELECT salt FROM made UNION ALL SELECT salt FROM visitor_salts WHERE day = ${day} LIMIT 1`);
  const [row] = rows as { salt: string }[];
  // Another process made it at the same moment.
  return row ? row.salt : saltOf({ db }, day);
}

/**
 * Adds views to their days. A visitor counts once a day for each subject. Visitors are stored as hashes only. Called by the
 * system.
 */
export async function storeViews(payload: Payload, views: Views[]): Promise<void> {
  const days = [...new Set(views.map(({ day }) => day))];
  const salts = new Map<string, string>();
  for (const day of days) salts.set(day, await saltOf(payload, day));
  // Hashes differ by subject, so that they do not link the pages of one visitor.
  const hashed = views.map((view) => ({
    ...view,
    visitor: createHash('sha256')
      .update([salts.get(view.day), view.kind, view.subject, view.visitor].join(' '))
      .digest('base64url')
      .slice(0, 12),
  }));
  // Sorted, so that two processes do not deadlock. Pings for unknown books are not counted.
  await payload.db.drizzle.execute(sql`
    WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(hashed)}::json)
        AS given (day date, kind text, subject text, visitor text, views integer)
      WHERE kind <> 'shop' OR subject IN (SELECT slug FROM books)),
    full_days AS (
      SELECT day FROM daily_counts WHERE kind = ANY(${sql.param(countedKinds)}) AND day = ANY(${sql.param(days)}::date[])
      GROUP BY day HAVING sum(visitors) >= ${mostHashes}),
    new AS (
      INSERT INTO daily_visitors (day, kind, subject, visitor)
      SELECT day, kind, subject, visitor FROM given WHERE day NOT IN (SELECT day FROM full_days)
      ORDER BY day, kind, subject, visitor
      ON CONFLICT DO NOTHING RETURNING day, kind, subject),
    counted AS (SELECT day, kind, subject, count(*) AS visitors FROM new GROUP BY 1, 2, 3)
    INSERT INTO daily_counts AS known (day, kind, subject, views, visitors)
    SELECT day, kind, subject, sum(views), coalesce(max(visitors), 0)
    FROM given LEFT JOIN counted USING (day, kind, subject)
    GROUP BY day, kind, subject ORDER BY kind, subject, day
    ON CONFLICT (kind, subject, day) DO UPDATE
      SET views = known.views + excluded.views, visitors = known.visitors + excluded.visitors`);
}
