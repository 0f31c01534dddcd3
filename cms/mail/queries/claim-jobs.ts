import type { Payload } from 'payload';
import { ownTaskSlugs } from '../task-slugs';

/** Any constant: it keeps the locks of jobs apart from others. */
const lockClass = 4_041_964;

/**
 * How long a job is left to the process that claimed it, though that holds the job's lock no more: it may have lost its connection only
 * and still be at work. No try of a mail lasts as long. A lock that is held says that its process lives, but not for ever: a
 * machine that vanished from the network cannot say that it is gone.
 */
const grace = { unlocked: '40 seconds', locked: '10 minutes' };

// Payload's own way of taking jobs reads and then writes, and two processes can take the same one.
const claim = `
  UPDATE payload_jobs SET processing = true, updated_at = now()
  WHERE id IN (
    SELECT id FROM payload_jobs j
    WHERE task_slug::text = ANY($1) AND completed_at IS NULL AND has_error IS NOT TRUE
      AND (wait_until IS NULL OR wait_until <= now())
      AND (processing IS NOT TRUE
        OR updated_at < now() - interval '${grace.locked}'
        OR (updated_at < now() - interval '${grace.unlocked}' AND NOT EXISTS (
          SELECT FROM pg_locks l
          WHERE l.locktype = 'advisory' AND l.objsubid = 2
            AND l.classid = ${lockClass} AND l.objid = j.id::oid
            AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))))
    ORDER BY created_at, id
    LIMIT $2
    FOR UPDATE SKIP LOCKED)
  RETURNING id, pg_try_advisory_lock(${lockClass}, id)`;

type Session = {
  query: (text: string, values?: unknown[]) => Promise<{ rows: { id: number }[] }>;
  once: (event: 'error', listener: (error: Error) => void) => unknown;
  release: (error?: Error | boolean) => void;
};

/** Takes jobs to do them, by a connection of its own: while that stands, no other process takes the same ones. */
type JobClaims = {
  /** Takes up to `most` jobs that are due. @returns their ids, oldest first */
  take: (most: number) => Promise<number[]>;
  /** The jobs that were taken are done, or failed. */
  settle: () => Promise<void>;
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
  return {
    take: async (most) => {
      const { rows } = await (await connected()).query(claim, [ownTaskSlugs, most]);
      return rows.map(({ id }) => id).sort((a, b) => a - b);
    },
    settle: async () => {
      await session?.query('SELECT pg_advisory_unlock_all()');
    },
    end: () => {
      isOver = true;
      const last = session;
      session = undefined;
      last?.release(true);
    },
  };
}
