import type { Payload } from 'payload';
import { jobLockClass } from '../../database/lock-keys';
import { ownTaskSlugs, sendMailSlug } from '../task-slugs';
import { failuresOfTrouble } from './mail-server';

/**
 * How long a job is left to the process that claimed it, though that holds the job's lock no more: it may have lost its connection only
 * and still be at work. Few tries of a mail last as long. A lock that is held says that its process lives, but not for ever: a
 * machine that vanished from the network cannot say that it is gone.
 */
const grace = { unlocked: '40 seconds', locked: '10 minutes' };

/** Jobs that are due, `j`, and the mail that each sends, `m`. */
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

/**
 * Somebody waits before their screen for a code or a link, and most likely for the one that they asked for last; everything else
 * goes in its order. Payload's own way of taking jobs reads and then writes, and two processes can take the same one.
 */
const claim = `
  ${take}
  WHERE id IN (
    SELECT j.id ${due}
    ORDER BY coalesce(m.confidential, false) DESC, CASE WHEN m.confidential THEN -j.id ELSE j.id END
    LIMIT $2
    FOR UPDATE OF j SKIP LOCKED)
  ${taken}`;

/**
 * One mail by which a server in trouble is tried, when that is due: each in its turn, so that none can stand in the way of all.
 * A code that has just been asked for makes it due earlier. Who takes it has a minute until another process tries.
 */
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

const inTrouble = `SELECT FROM mail_server WHERE failures >= ${failuresOfTrouble}`;

/** What is done whether or not the mail server answers. */
const otherTaskSlugs = ownTaskSlugs.filter((slug) => slug !== sendMailSlug);

type Session = {
  query: (text: string, values?: unknown[]) => Promise<{ rows: { id: number }[] }>;
  once: (event: 'error', listener: (error: Error) => void) => unknown;
  release: (error?: Error | boolean) => void;
};

/** Takes jobs to do them, by a connection of its own: while that stands, no other process takes the same ones. */
type JobClaims = {
  /**
   * Takes up to `most` jobs that are due: codes first, and the newest of them. While the mail server is in trouble, no more than one
   * of them is a mail.
   */
  take: (most: number) => Promise<number[]>;
  /** A job that was taken is done, or failed. */
  settle: (id: number) => Promise<void>;
  /** Gives the connection back. What is not settled is another process's soon. */
  end: () => void;
};

/**
 * A process's claims on jobs. Each is a row that says so, and a lock that PostgreSQL takes back from a process that dies: its jobs
 * are taken up by another one, or by itself when it is started again, in less than a minute.
 */
export function claimJobs({ db }: Pick<Payload, 'db'>): JobClaims {
  let session: Session | undefined;
  let isOver = false;

  const connected = async (): Promise<Session> => {
    if (session) return session;
    const client: Session = await db.pool.connect();
    if (isOver) {
      client.release(true);
      throw new Error('Jobs were claimed after the end.');
    }
    client.once('error', (error) => {
      if (session !== client) return;
      session = undefined;
      client.release(error);
    });
    return (session = client);
  };
  let last: Promise<unknown> = Promise.resolve();
  /** The connection is asked one thing at a time. */
  const inTurn = <Result>(ask: () => Promise<Result>): Promise<Result> => {
    const answer = last.then(ask);
    last = answer.catch(() => undefined);
    return answer;
  };
  const takeDue = async (most: number): Promise<number[]> => {
    const client = await connected();
    const idsOf = async (text: string, values: unknown[]) =>
      (await client.query(text, values)).rows.map(({ id }) => id);
    if ((await client.query(inTrouble)).rows.length === 0)
      return idsOf(claim, [ownTaskSlugs, most]);
    const others = await idsOf(claim, [otherTaskSlugs, most]);
    return others.length === most ? others : [...others, ...(await idsOf(probe, [[sendMailSlug]]))];
  };
  return {
    take: (most) => inTurn(() => takeDue(most)),
    settle: (id) =>
      inTurn(async () => {
        await session?.query('SELECT pg_advisory_unlock($1, $2)', [jobLockClass, id]);
      }),
    end: () => {
      isOver = true;
      const former = session;
      session = undefined;
      former?.release(true);
    },
  };
}
