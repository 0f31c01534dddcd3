import { sql } from '@payloadcms/db-postgres';
import type { PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

/** What stands for the words of a mail that may be read only by whom it was sent to. */
const forgotten = '(What this mail said was removed when it had been sent.)';

/** Notes that a mail was sent. What a confidential one said is forgotten: it would outlive its use here. */
export async function markMailSent(req: PayloadRequest, id: number): Promise<void> {
  await connectionOf(req).execute(sql`
    UPDATE mail SET sent_at = now(), updated_at = now(), tries = tries + 1, last_error = NULL,
      text = CASE WHEN confidential THEN ${forgotten} ELSE text END,
      html = CASE WHEN confidential THEN NULL ELSE html END
    WHERE id = ${id}`);
}

/** Notes that a mail could not be sent, and why. Its row says so; what Payload logs of each try of a job would only grow. */
export async function markMailFailed(
  req: PayloadRequest,
  { id, job, reason }: { id: number; job: number | string; reason: string },
): Promise<void> {
  await connectionOf(req).execute(sql`
    WITH forgotten AS (DELETE FROM payload_jobs_log WHERE _parent_id = ${Number(job)})
    UPDATE mail SET updated_at = now(), tries = tries + 1, last_error = ${reason}
    WHERE id = ${id}`);
}
