import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';
import { isReservedName, userNameSkeleton } from '../user-name';

/** Whether a user name is the author's pen name or one that the site itself gives, or could be taken for it. */
export async function isNameReserved(req: PayloadRequest, userName: string): Promise<boolean> {
  if (isReservedName(userName)) return true;
  const { rows } = await connectionOf(req).execute(sql`
    SELECT author_name FROM site_settings WHERE author_name IS NOT NULL`);
  const skeleton = userNameSkeleton(userName);
  return rows.some((row) => userNameSkeleton(String(row.author_name)) === skeleton);
}
