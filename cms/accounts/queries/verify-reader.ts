import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { hashOfTyped } from '../verification-code';
import { connectionOf } from '../../database/queries/connection';

/**
 * Verifies an account by its code, in one statement, so that a code is used once.
 *
 * @returns the username; null if the code is wrong, used or expired
 */
export async function verifyReader(req: PayloadRequest, typed: string): Promise<string | null> {
  const hash = hashOfTyped(typed, req.payload.secret);
  if (hash === null) return null;
  const { rows } = await connectionOf(req).execute(sql`
    UPDATE users SET is_validated = true, is_flood = false, updated_at = now(),
      verification_code_hash = NULL, verification_code_expires_at = NULL
    WHERE verification_code_hash = ${hash}
      AND verification_code_expires_at > now() AND is_validated IS NOT TRUE
    RETURNING user_name`);
  return rows[0] ? String(rows[0].user_name) : null;
}
