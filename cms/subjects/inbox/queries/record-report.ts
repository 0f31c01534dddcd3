import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../../platform/database/queries/connection';
import type { Report } from '../../../platform/parsed-mail/read-report';

/**
 * Records that a mail bounced or was marked as spam. After a spam report or a hard bounce, the address gets no newsletters and no
 * notices of replies until its reader asks for them again. Called by the system.
 */
export async function recordReport(
  req: PayloadRequest,
  report: Report,
  { kind, id }: { kind: 'subscriber' | 'mail'; id: number },
): Promise<void> {
  const words =
    report.kind === 'complaint'
      ? 'A mail was marked as spam.'
      : `A mail came back: ${report.reason}`;
  const db = connectionOf(req);
  if (kind === 'mail')
    await db.execute(sql`
      UPDATE mail SET last_error = ${words}, updated_at = now()
      WHERE id = ${id} AND sent_at IS NOT NULL`);
  if (report.kind === 'bounce' && !report.isHard) return;
  const address =
    kind === 'subscriber'
      ? sql`SELECT email FROM subscribers WHERE id = ${id}`
      : sql`SELECT lower("to") AS email FROM mail WHERE id = ${id}`;
  await db.execute(sql`
    WITH address AS (${address}),
    told AS (UPDATE users SET hears_of_replies = false FROM address a WHERE lower(users.email) = a.email)
    UPDATE subscribers s SET stopped_at = now(), stopped_because = ${words}, updated_at = now()
    FROM address a WHERE s.email = a.email AND s.stopped_at IS NULL`);
}
