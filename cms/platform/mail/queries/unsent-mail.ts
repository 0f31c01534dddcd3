import { sql } from '@payloadcms/db-postgres/drizzle';
import { prepare } from '../../database/queries/prepare';
import type { Mail } from '../../../payload-types';

/** A mail to send. */
export type UnsentMail = Pick<
  Mail,
  'id' | 'createdAt' | 'to' | 'subject' | 'text' | 'html' | 'headers' | 'topic'
> & {
  /** Number of failed attempts, except for those while the server failed. */
  failures: number;
  /** Time of the last request to send it. */
  queuedAt: string;
};

/** Returns a mail if it is still unsent. All queries here run as the system. */
export const findUnsentMail = prepare<UnsentMail, { id: number }>(sql`
  SELECT id, "to", subject, text, html, headers, topic, to_json(created_at) AS "createdAt",
    coalesce(failures, 0)::int AS failures, to_json(queued_at) AS "queuedAt"
  FROM mail WHERE id = ${sql.placeholder('id')} AND sent_at IS NULL`);

const forgotten = '(The text was deleted after sending.)';

/** Marks a mail as sent, without a confidential text. Returns a row if the server failed before. */
export const finishMail = prepare<object, { id: number }>(sql`
  WITH sent AS (
    UPDATE mail SET sent_at = now(), updated_at = now(), tries = tries + 1, last_error = NULL,
      next_try_at = NULL, claimed_at = NULL,
      text = CASE WHEN confidential THEN ${forgotten} ELSE text END,
      html = CASE WHEN confidential THEN NULL ELSE html END
    WHERE id = ${sql.placeholder('id')})
  SELECT FROM mail_server WHERE failures > 0`);

/** Records a failed attempt and the time of the next one, or gives up without one. */
export const putOffMail = prepare<
  object,
  { id: number; reason: string; failures: number; until: string | null }
>(sql`
  UPDATE mail SET updated_at = now(), tries = tries + 1, last_error = ${sql.placeholder('reason')},
    failures = ${sql.placeholder('failures')}, next_try_at = ${sql.placeholder('until')}, claimed_at = NULL
  WHERE id = ${sql.placeholder('id')} AND sent_at IS NULL`);
