import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { userNameKey } from '../../access/user-name-key';
import { siteSettingsDefaults } from '../../contract/global-defaults';
import { connectionOf } from '../../database/queries/connection';
import { isReservedName, type ProtectedNames } from '../reserved-names';
import { userNameSkeleton } from '../user-name';

/** Returns whether a username could be mistaken for the author, other staff, the series, a book or a role. */
export async function isNameReserved(
  req: PayloadRequest,
  userName: string,
  { id, role }: { id?: number | undefined; role: 'reader' | 'editor' },
): Promise<boolean> {
  const { siteTitle, authorName } = siteSettingsDefaults;
  const { rows } = await connectionOf(req).execute(sql`
    SELECT
      array(SELECT coalesce(s.author_name, ${authorName})
        FROM (SELECT) AS site LEFT JOIN site_settings s ON true
        UNION SELECT user_name FROM users
        WHERE role IN ('editor', 'author') AND id IS DISTINCT FROM ${id ?? null}) AS people,
      array(SELECT coalesce(s.site_title, ${siteTitle})
        FROM (SELECT) AS site LEFT JOIN site_settings s ON true
        UNION SELECT title FROM books WHERE deleted_at IS NULL) AS works`);
  const [names] = rows as ProtectedNames[];
  return names !== undefined && isReservedName(userName, names, role);
}

/** Returns whether a username equals or resembles another account's. An account may keep its own name. */
export async function isNameTaken(
  req: PayloadRequest,
  userName: string,
  id?: number,
): Promise<boolean> {
  const { rows } = await connectionOf(req).execute(sql`
    SELECT id FROM users
    WHERE user_name_skeleton = ${userNameSkeleton(userName)} AND id IS DISTINCT FROM ${id ?? null}
      AND NOT EXISTS (
        SELECT FROM users WHERE id = ${id ?? null} AND user_name_key = ${userNameKey(userName)})
    LIMIT 1`);
  return rows.length > 0;
}
