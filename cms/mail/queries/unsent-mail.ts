import { sql } from '@payloadcms/db-postgres/drizzle';
import { prepare } from '../../database/queries/prepare';
import type { Mail } from '../../payload-types';
import { sendMailSlug } from '../task-slugs';

/** A mail to send, with data of its job. */
export type UnsentMail = Pick<
  Mail,
  'id' | 'createdAt' | 'to' | 'subject' | 'text' | 'html' | 'headers' | 'topic'
> & {
  /** Number of failed attempts, except for those while the server failed. */
  failures: number;
  queuedAt: string;
};

/** Returns the mail of a job, without an id if it is gone; nothing for other jobs. All queries here run as the system. */
export const findMailOfJob = prepare<UnsentMail | { id: null }, { job: number }>(sql`
  SELECT m.id, m."to", m.subject, m.text, m.html, m.headers, m.topic, to_json(m.created_at) AS "createdAt",
    coalesce(j.total_tried, 0)::int AS failures, to_json(j.created_at) AS "queuedAt"
  FROM payload_jobs j LEFT JOIN mail m ON m.id = (j.input ->> 'mail')::int AND m.sent_at IS NULL
  WHERE j.id = ${sql.placeholder('job')} AND j.task_slug = ${sql.raw(`'${sendMailSlug}'`)}`);

const forgotten = '(The text was deleted after sending.)';

/** Deletes a job, and marks its mail, if any, as sent, without a confidential text. Returns a row if the server failed before. */
export const finishMail = prepare<object, { job: number; mail: number | null }>(sql`
  WITH sent AS (
    UPDATE mail SET sent_at = now(), updated_at = now(), tries = tries + 1, last_error = NULL,
      text = CASE WHEN confidential THEN ${forgotten} ELSE text END,
      html = CASE WHEN confidential THEN NULL ELSE html END
    WHERE id = ${sql.placeholder('mail')}::int),
  done AS (DELETE FROM payload_jobs WHERE id = ${sql.placeholder('job')})
  SELECT FROM mail_server WHERE failures > 0`);

/** Records a failed attempt and the time of the next one, or gives up. */
export const putOffMail = prepare<
  object,
  { job: number; mail: number; reason: string; failures: number; until: string; isGivenUp: boolean }
>(sql`
  WITH failed AS (
    UPDATE mail SET updated_at = now(), tries = tries + 1, last_error = ${sql.placeholder('reason')}
    WHERE id = ${sql.placeholder('mail')})
  UPDATE payload_jobs SET processing = false, has_error = ${sql.placeholder('isGivenUp')},
    total_tried = ${sql.placeholder('failures')}, wait_until = ${sql.placeholder('until')}, updated_at = now()
  WHERE id = ${sql.placeholder('job')}`);
