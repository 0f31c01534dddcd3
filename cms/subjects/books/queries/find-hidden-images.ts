import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { revealedCover } from '../../../platform/access/visible-records';
import { prepare } from '../../../platform/database/queries/prepare';

const readHidden = prepare<{ filename: string }>(sql`
  SELECT m.filename FROM media m WHERE m.filename IS NOT NULL AND (m.deleted_at IS NOT NULL OR m.id IN (
    SELECT b.cover_id FROM books b GROUP BY b.cover_id
    HAVING NOT bool_or(b.status <> 'draft' AND ${revealedCover} IS NOT NULL)))`);

/** Returns the file names of deleted images, and of covers that no book shows yet: those of drafts, and those before their reveal. */
export const findHiddenImages = async (req: Pick<PayloadRequest, 'payload'>): Promise<string[]> =>
  (await readHidden(req, {})).map(({ filename }) => filename);
