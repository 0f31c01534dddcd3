import { sql } from '@payloadcms/db-postgres';
import type { Payload } from 'payload';
import { type Sweep, sweeps } from './sweeps';

type Row = {
  name: string;
  ran_at: string | null;
  removed: string | null;
  removed_in_all: string | null;
  error: string | null;
};

/** Returns every sweep with its last result, in the order of running. A sweep that has never run has no time. */
export async function listSweeps({ db }: Pick<Payload, 'db'>, listed: Sweep[] = sweeps) {
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
