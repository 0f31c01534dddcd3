import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/** Replaces the text of a sent confidential mail. */
const forgotten = '(The text was deleted after sending.)';

/** Marks a mail as sent, and deletes the text of a confidential one. */
export async function markMailSent(req: PayloadRequest, id: number): Promise<void> {
  await connectionOf(req).execute(sql`
    UPDATE mail SET sent_at = now(), updated_at = now(), tries = tries + 1, last_error = NULL,
      text = CASE WHEN confidential THEN ${forgotten} ELSE text END,
      html = CASE WHEN confidential THEN NULL ELSE html END
    WHERE id = ${id}`);
}

/** Records a failed attempt. Payload's log of the job would only grow. */
export async function markMailFailed(
  req: PayloadRequest,
  { id, job, reason }: { id: number; job: number | string; reason: string },
): Promise<void> {
  await connectionOf(req).execute(sql`
    WITH forgotten AS (DELETE FROM payload_jobs_log WHERE _parent_id = ${Number(job)})
    UPDATE mail SET updated_at = now(), tries = tries + 1, last_error = ${reason}
    WHERE id = ${id}`);
}
