import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';
import { type Sweep, sweeps } from './sweeps';

/** What a sweep's last run left. */
type SweepRecord = {
  name: string;
  rule: string;
  /** Null for one that has never run. */
  ranAt: Date | null;
  /** How many the last run removed, and all of them together. */
  removed: number;
  removedInAll: number;
  /** Why the last run failed; null when it did not. */
  error: string | null;
};

type Row = {
  name: string;
  ran_at: string | null;
  removed: string | null;
  removed_in_all: string | null;
  error: string | null;
};

/** Every sweep with what became of its last run, in the order in which they run. */
export async function listSweeps(
  { db }: Pick<Payload, 'db'>,
  listed: Sweep[] = sweeps,
): Promise<SweepRecord[]> {
  const { rows } = await db.drizzle.execute<Row>(
    sql`SELECT name, ran_at, removed, removed_in_all, error FROM sweeps`,
  );
  return listed.map(({ name, rule }) => {
    const row = rows.find((each) => each.name === name);
    return {
      name,
      rule,
      ranAt: row?.ran_at ? new Date(row.ran_at) : null,
      removed: Number(row?.removed ?? 0),
      removedInAll: Number(row?.removed_in_all ?? 0),
      error: row?.error ?? null,
    };
  });
}
