import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';
import { rootCauseOf } from '../../database/database-unavailable';
import { lockKeys } from '../../database/lock-keys';
import { listSweeps } from './list-sweeps';
import { type Sweep, sweeps } from './sweeps';

const hour = 3600_000;

/** Milliseconds by which a run may come early: the clock that asks is not the one that noted the last run. */
const early = 60_000;

type Outcome = { removed: number; error: string | null };

async function run(payload: Payload, sweep: Sweep, signal: AbortSignal): Promise<Outcome> {
  try {
    const removed = await sweep.run(payload, signal);
    if (removed > 0) payload.logger.info({ msg: 'Swept', sweep: sweep.name, removed });
    return { removed, error: null };
  } catch (error) {
    payload.logger.warn({ err: error, msg: 'A sweep failed', sweep: sweep.name });
    // A statement's own error repeats its values.
    return { removed: 0, error: rootCauseOf(error) };
  }
}

const record = ({ db }: Payload, { name, rule }: Sweep, { removed, error }: Outcome) =>
  db.drizzle.execute(sql`
    INSERT INTO sweeps (name, rule, ran_at, removed, removed_in_all, error)
    VALUES (${name}, ${rule}, now(), ${removed}, ${removed}, ${error})
    ON CONFLICT (name) DO UPDATE SET rule = excluded.rule, ran_at = excluded.ran_at,
      removed = excluded.removed, removed_in_all = sweeps.removed_in_all + excluded.removed,
      error = excluded.error, updated_at = now()`);

/** What is no sweep any more has no record. */
const forgetOthers = ({ db }: Payload, listed: Sweep[]) =>
  db.drizzle.execute(sql`
    DELETE FROM sweeps WHERE name NOT IN (${sql.join(
      listed.map(({ name }) => sql`${name}`),
      sql`, `,
    )})`);

async function runDue(payload: Payload, listed: Sweep[], signal: AbortSignal): Promise<void> {
  const records = await listSweeps(payload, listed);
  for (const sweep of listed) {
    const ranAt = records.find(({ name }) => name === sweep.name)?.ranAt?.getTime() ?? 0;
    if (signal.aborted) return;
    if (Date.now() - ranAt < hour - early) continue;
    await record(payload, sweep, await run(payload, sweep, signal));
  }
  await forgetOthers(payload, listed);
}

/**
 * Runs what has not run for an hour, one after the other, and notes what became of it. Of several processes, one does; the
 * others find its lock held, and leave. One sweep that fails keeps none of the others from running.
 */
export async function runDueSweeps(
  payload: Payload,
  { signal, listed = sweeps }: { signal: AbortSignal; listed?: Sweep[] },
): Promise<void> {
  // The lock belongs to a connection: PostgreSQL gives it back when the process dies.
  const session = await payload.db.pool.connect();
  // One that breaks meanwhile has no lock any more. Two processes that sweep the same take nothing twice.
  session.on('error', () => undefined);
  try {
    const { rows } = await session.query('SELECT pg_try_advisory_lock($1) AS is_ours', [
      lockKeys.sweeps,
    ]);
    if (!(rows as { is_ours: boolean }[])[0]?.is_ours) return;
    try {
      await runDue(payload, listed, signal);
    } finally {
      // With the connection alone it would go a moment later: a lost one has lost it already.
      await session
        .query('SELECT pg_advisory_unlock($1)', [lockKeys.sweeps])
        .catch(() => undefined);
    }
  } finally {
    session.release(true);
  }
}
