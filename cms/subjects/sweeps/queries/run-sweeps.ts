import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';
import { rootCauseOf } from '../../../platform/database/database-unavailable';
import { lockKeys } from '../../../platform/database/lock-keys';
import { withFreeLock } from '../../../platform/database/with-connection';
import { repeatUntilStopped } from '../../../platform/repeat-until-stopped';
import { type Sweep, sweeps } from './sweeps';

/** Returns every sweep with its last result, in the order of running. A sweep that has never run has no time. */
export async function listSweeps({ db }: Pick<Payload, 'db'>, listed: Sweep[] = sweeps) {
  type Row = { name: string; ranAt: string; removed: number; inAll: number; error: string | null };
  const { rows } = await db.drizzle.execute<Row>(sql`
    SELECT name, ran_at AS "ranAt", coalesce(removed, 0)::float8 AS removed,
      coalesce(removed_in_all, 0)::float8 AS "inAll", error
    FROM sweeps WHERE ran_at IS NOT NULL`);
  return listed.map(({ name, rule }) => {
    const row = rows.find((each) => each.name === name);
    const ranAt = row ? new Date(row.ranAt) : null;
    const { removed = 0, inAll: removedInAll = 0, error = null } = row ?? {};
    return { name, rule, ranAt, removed, removedInAll, error };
  });
}

const hour = 3600_000;

/** Milliseconds by which a run may be early, because two clocks are compared. */
const early = 60_000;

/** The number of a day (UTC). */
const dayOf = (time: number) => Math.floor(time / (24 * hour));

type Outcome = { removed: number; error: string | null };

async function run(payload: Payload, sweep: Sweep, signal: AbortSignal): Promise<Outcome> {
  try {
    const removed = await sweep.run(payload, signal);
    if (removed > 0) payload.logger.info({ msg: 'Swept', sweep: sweep.name, removed });
    return { removed, error: null };
  } catch (error) {
    payload.logger.warn({ err: error, msg: 'A sweep failed', sweep: sweep.name });
    // The statement's own error message contains its values.
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

async function runDue(payload: Payload, listed: Sweep[], signal: AbortSignal): Promise<void> {
  const records = await listSweeps(payload, listed);
  for (const sweep of listed) {
    const ranAt = records.find(({ name }) => name === sweep.name)?.ranAt?.getTime() ?? 0;
    if (signal.aborted) return;
    if (Date.now() - ranAt < hour - early && dayOf(ranAt) === dayOf(Date.now())) continue;
    await record(payload, sweep, await run(payload, sweep, signal));
  }
}

/**
 * Runs the sweeps that have not run for an hour, or since midnight (UTC), one after another, and stores their results. Only one
 * process at a time does so. A failed sweep does not stop the others.
 */
export async function runDueSweeps(
  payload: Payload,
  { signal, listed = sweeps }: { signal: AbortSignal; listed?: Sweep[] },
): Promise<void> {
  // A connection that breaks loses its lock. Two processes may run the same sweep without harm.
  await withFreeLock(payload.db.pool.options.connectionString ?? '', lockKeys.sweeps, () =>
    runDue(payload, listed, signal),
  );
}

/** Milliseconds between checks for due sweeps. */
const interval = 5 * 60_000;

/** Runs every sweep once an hour, and soon after midnight (UTC), until stopped. Of several processes, one does the work. */
export const keepSwept = (payload: Payload): { stop: () => Promise<void> } =>
  repeatUntilStopped((signal) => runDueSweeps(payload, { signal }), {
    every: interval,
    onError: (error) =>
      payload.logger.warn({ err: error, msg: 'The sweeps could not run; trying again' }),
  });
