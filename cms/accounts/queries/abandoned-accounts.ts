import { sql } from '@payloadcms/db-postgres';
import { isInUse } from './email-owner';

/** Of a row of `users`: its owner never verified their e-mail address, and their last code expired a week ago. */
export const isAbandoned = sql`role = 'reader' AND is_validated IS NOT TRUE AND NOT ${isInUse}
  AND verification_code_expires_at < now() - interval '7 days'`;
