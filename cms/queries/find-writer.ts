import { sql } from '@payloadcms/db-postgres';
import type { Connection } from './connection';

export type Writer = {
  name: string;
  isTrusted: boolean;
  isBlocked: boolean;
  /** Neither the author nor one of his editors. */
  isReader: boolean;
};

/** Who wrote a comment, for the staff; null for a former reader. */
export async function findWriter(db: Connection, comment: number): Promise<Writer | null> {
  const { rows } = await db.execute(sql`
    SELECT u.user_name, u.is_trusted, u.is_blocked, u.role
    FROM comments c JOIN users u ON u.id = c.reader_id WHERE c.id = ${comment}`);
  const [row] = rows;
  return row
    ? {
        name: String(row.user_name),
        isTrusted: row.is_trusted === true,
        isBlocked: row.is_blocked === true,
        isReader: row.role === 'reader',
      }
    : null;
}
