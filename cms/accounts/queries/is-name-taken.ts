import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { userNameKey } from '../../access/user-name-key';
import { connectionOf } from '../../database/queries/connection';
import { userNameSkeleton } from '../user-name';

/**
 * Returns whether a user name equals or resembles another account's. An account may keep its own name.
 *
 * @param id of the account that wants the name, if it exists
 */
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
