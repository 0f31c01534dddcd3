import { sql, type SQL } from '@payloadcms/db-postgres/drizzle';

/** The sample chapters of a book in their order, without their texts, as a list in JSON. */
export const chaptersJson = (bookId: SQL): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('sampleId', c.sample_id, 'chapter', c.chapter, 'title', c.title)
    ORDER BY c.chapter), '[]')
  FROM samples c WHERE c.book_id = ${bookId} AND c.deleted_at IS NULL)`;
