import type { Payload } from 'payload';
import { ownTaskSlugs } from '../task-slugs';
import { failuresOfTrouble } from './mail-server';

/** A mail, or a job of Payload, that this process has claimed. */
export type Claim = { id: number; isMail: boolean };

/** Time after which others may take a claim. Its process renews it meanwhile, so that only a dead process loses it. */
const lease = '45 seconds';

const isFailing = `EXISTS (SELECT FROM mail_server WHERE failures >= ${failuresOfTrouble})`;

const isDueMail = `next_try_at <= now()
  AND (claimed_at IS NULL OR claimed_at < now() - interval '${lease}')`;

/** Claims confidential mails first, newest first, because users wait for them. */
const claimMails = `
  UPDATE mail SET claimed_at = now()
  WHERE id IN (
    SELECT id FROM mail WHERE ${isDueMail} AND NOT ${isFailing}
    ORDER BY confidential DESC, CASE WHEN confidential THEN -id ELSE id END
    LIMIT $1
    FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** Claims one due mail for a minute to probe a failing server, another one each time, and sooner if it has a new code. */
const probe = `
  WITH candidate AS MATERIALIZED (
    SELECT id, confidential AND tries = 0 AS is_urgent FROM mail WHERE ${isDueMail} AND ${isFailing}
    ORDER BY tries, confidential DESC, id DESC
    LIMIT 1
    FOR UPDATE SKIP LOCKED),
  turn AS (
    UPDATE mail_server SET tried_at = now(), next_try_at = now() + interval '1 minute'
    FROM candidate
    WHERE next_try_at <= now() OR (is_urgent AND tried_at <= now() - interval '5 seconds')
    RETURNING candidate.id)
  UPDATE mail SET claimed_at = now() WHERE id IN (SELECT id FROM turn) RETURNING id`;

/** Payload's own query could claim a job twice. */
const claimJobs = `
  UPDATE payload_jobs SET processing = true, updated_at = now()
  WHERE id IN (
    SELECT id FROM payload_jobs
    WHERE task_slug::text = ANY($2) AND completed_at IS NULL AND has_error IS NOT TRUE
      AND (wait_until IS NULL OR wait_until <= now())
      AND (processing IS NOT TRUE OR updated_at < now() - interval '${lease}')
    ORDER BY id
    LIMIT $1
    FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/**
 * Claims up to `most` due mails and jobs, latest codes first. While the mail server fails, at most one is a mail.
 *
 * @param running claims in progress. If none of them is a job, a job comes first, so that no backlog of mails delays all jobs.
 */
export async function claimDue(
  { db }: Pick<Payload, 'db'>,
  most: number,
  running: Claim[] = [],
): Promise<Claim[]> {
  const idsOf = async (text: string, values: unknown[] = []): Promise<number[]> =>
    (await db.pool.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
  const jobsUpTo = (count: number) => idsOf(claimJobs, [count, ownTaskSlugs]);
  const jobs = running.every(({ isMail }) => isMail) ? await jobsUpTo(1) : [];
  const places = most - jobs.length;
  let mails = places > 0 ? await idsOf(claimMails, [places]) : [];
  if (mails.length === 0 && places > 0) mails = await idsOf(probe);
  if (mails.length < places) jobs.push(...(await jobsUpTo(places - mails.length)));
  return [
    ...mails.map((id) => ({ id, isMail: true })),
    ...jobs.map((id) => ({ id, isMail: false })),
  ];
}

/** Keeps the claims of work in progress. */
export async function renewClaims({ db }: Pick<Payload, 'db'>, claims: Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const idsOf = (mails: boolean) =>
    claims.filter(({ isMail }) => isMail === mails).map(({ id }) => id);
  await db.pool.query(
    `WITH mails AS (
      UPDATE mail SET claimed_at = now() WHERE id = ANY($1) AND claimed_at IS NOT NULL)
    UPDATE payload_jobs SET updated_at = now() WHERE id = ANY($2) AND processing`,
    [idsOf(true), idsOf(false)],
  );
}
