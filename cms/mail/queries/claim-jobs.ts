import type { Payload } from 'payload';
import { jobLockClass } from '../../database/lock-keys';
import { ownTaskSlugs, sendMailSlug } from '../task-slugs';
import { failuresOfTrouble } from './mail-server';

/** Time for which a process keeps a job if it lost its connection (unlocked), or vanished from the network (locked). */
const grace = { unlocked: '40 seconds', locked: '10 minutes' };

/** Due jobs, `j`, and their mails, `m`. */
const due = `
  FROM payload_jobs j
  LEFT JOIN mail m ON j.task_slug = '${sendMailSlug}' AND m.id = (j.input ->> 'mail')::integer
  WHERE j.task_slug::text = ANY($1) AND j.completed_at IS NULL AND j.has_error IS NOT TRUE
    AND (j.wait_until IS NULL OR j.wait_until <= now())
    AND (j.processing IS NOT TRUE
      OR j.updated_at < now() - interval '${grace.locked}'
      OR (j.updated_at < now() - interval '${grace.unlocked}' AND NOT EXISTS (
        SELECT FROM pg_locks l
        WHERE l.locktype = 'advisory' AND l.objsubid = 2
          AND l.classid = ${jobLockClass} AND l.objid = j.id::oid
          AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))))`;

const take = 'UPDATE payload_jobs SET processing = true, updated_at = now()';
const taken = `RETURNING id, pg_try_advisory_lock(${jobLockClass}, id)`;

/** Claims confidential mails first, newest first, because users wait for them. Payload's own query could claim a job twice. */
const claim = `
  ${take}
  WHERE id IN (
    SELECT j.id ${due}
    ORDER BY coalesce(m.confidential, false) DESC, CASE WHEN m.confidential THEN -j.id ELSE j.id END
    LIMIT $2
    FOR UPDATE OF j SKIP LOCKED)
  ${taken}`;

/** Claims one due mail for a minute to probe a failing server, another one each time, and sooner if it has a new code. */
const probe = `
  WITH candidate AS MATERIALIZED (
    SELECT j.id, m.confidential AND m.tries = 0 AS is_urgent ${due} AND m.id IS NOT NULL
    ORDER BY m.tries, m.confidential DESC, j.id DESC
    LIMIT 1
    FOR UPDATE OF j SKIP LOCKED),
  turn AS (
    UPDATE mail_server SET tried_at = now(), next_try_at = now() + interval '1 minute'
    FROM candidate
    WHERE next_try_at <= now() OR (is_urgent AND tried_at <= now() - interval '5 seconds')
    RETURNING candidate.id)
  ${take}
  WHERE id IN (SELECT id FROM turn)
  ${taken}`;

/** Releases finished jobs, and returns whether the mail server fails. */
const release = `
  SELECT count(pg_advisory_unlock(${jobLockClass}, id)),
    EXISTS (SELECT FROM mail_server WHERE failures >= ${failuresOfTrouble}) AS "isFailing"
  FROM unnest($1::int[]) id`;

const otherTaskSlugs = ownTaskSlugs.filter((slug) => slug !== sendMailSlug);

type Session = {
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<{ rows: Row[] }>;
  once: (event: 'error', listener: (error: Error) => void) => unknown;
  release: (error?: Error | boolean) => void;
};

type JobClaims = {
  /** Claims up to `most` due jobs, latest codes first, one call after the other. While the mail server fails, at most one is a mail. */
  take: (most: number) => Promise<number[]>;
  /** Releases a finished job, before the next ones are taken. */
  settle: (id: number) => void;
  /** Releases the connection. Unfinished jobs become available to other processes. */
  end: () => void;
};

/** Creates a process's claims. PostgreSQL releases them when the process dies, and others claim its jobs within a minute. */
export function claimJobs({ db }: Pick<Payload, 'db'>): JobClaims {
  let session: Session | undefined;
  const finished: number[] = [];
  let isOver = false;

  const connected = async (): Promise<Session> => {
    if (session) return session;
    const client: Session = await db.pool.connect();
    if (isOver) {
      client.release(true);
      throw new Error('Jobs were claimed after end() was called.');
    }
    client.once('error', (error) => {
      if (session !== client) return;
      session = undefined;
      client.release(error);
    });
    return (session = client);
  };
  const takeDue = async (most: number): Promise<number[]> => {
    const client = await connected();
    const idsOf = async (text: string, values: unknown[]) =>
      (await client.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
    const [server] = (await client.query<{ isFailing: boolean }>(release, [finished.splice(0)]))
      .rows;
    if (!server?.isFailing) return idsOf(claim, [ownTaskSlugs, most]);
    const others = await idsOf(claim, [otherTaskSlugs, most]);
    return others.length === most ? others : [...others, ...(await idsOf(probe, [[sendMailSlug]]))];
  };
  return {
    take: takeDue,
    settle: (id) => void finished.push(id),
    end: () => {
      isOver = true;
      const former = session;
      session = undefined;
      former?.release(true);
    },
  };
}
