import { sql } from '@payloadcms/db-postgres';
import type { Connection } from '../../database/queries/connection';

type Writer = {
  name: string;
  isTrusted: boolean;
  isBlocked: boolean;
  /** Not staff. */
  isReader: boolean;
};

/** Returns the writers of comments, for staff. Former readers have none. */
export async function findWriters(
  db: Connection,
  comments: number[],
): Promise<Map<number, Writer>> {
  const { rows } = await db.execute(sql`
    SELECT c.id AS comment, u.user_name, u.is_trusted, u.is_blocked, u.role
    FROM comments c JOIN users u ON u.id = c.reader_id
    WHERE c.id = ANY(${sql.param(comments)}::integer[])`);
  return new Map(
    rows.map((row) => [
      Number(row.comment),
      {
        name: String(row.user_name),
        isTrusted: row.is_trusted === true,
        isBlocked: row.is_blocked === true,
        isReader: row.role === 'reader',
      },
    ]),
  );
}
