import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';

export async function countBooks(payload: Payload): Promise<number> {
  const { rows } = await payload.db.drizzle.execute<{ books: number }>(
    sql`SELECT count(*)::integer AS books FROM books WHERE deleted_at IS NULL`,
  );
  return rows[0]?.books ?? 0;
}
