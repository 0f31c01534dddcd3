import { sql } from '@payloadcms/db-postgres';
import { isInUse } from './email-owner';

/** Condition on `users`: never verified, and the last code expired a week ago. */
export const isAbandoned = sql`role = 'reader' AND is_validated IS NOT TRUE AND NOT ${isInUse}
  AND verification_code_expires_at < now() - interval '7 days'`;
