import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/** Renumbers the chapters of a book from its base. The ids are unique, so they become negative first. */
export async function followBaseSampleId(
  req: PayloadRequest,
  { id, baseSampleId }: { id: number; baseSampleId: number },
): Promise<void> {
  const connection = connectionOf(req);
  await connection.execute(
    sql`UPDATE samples SET sample_id = -sample_id WHERE book_id = ${id} AND sample_id > 0`,
  );
  await connection.execute(
    sql`UPDATE samples SET sample_id = ${baseSampleId} + chapter - 1 WHERE book_id = ${id}`,
  );
}
