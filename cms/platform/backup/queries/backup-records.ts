import { sql } from '@payloadcms/db-postgres';
import type { Payload, PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

// The latest row has the highest id. Timestamps may come from a wrong clock.

type Req = Pick<PayloadRequest, 'payload' | 'transactionID'>;

export type LastBackup = {
  /** Start time. */
  at: Date;
  file: string;
  /** Whether it was restored into a scratch database and compared. */
  proven: boolean;
  /** Error, or reason why it could not be proven. */
  problem?: string | null;
  /** Whether there is no complete file, or its proof failed or was aborted. */
  hasFailed: boolean;
  /** Start time of the last proven backup. */
  lastProvenAt?: Date | undefined;
};

/** Time after which an unfinished backup counts as aborted. */
const longest = '24 hours';

/** Returns the last finished backup, successful or not. Called by the system. */
export async function lastBackup(req: Req): Promise<LastBackup | undefined> {
  type Row = Omit<LastBackup, 'at' | 'lastProvenAt'> & { at: string; lastProvenAt: string | null };
  const { rows } = await connectionOf(req).execute<Row>(sql`
    SELECT started_at AS at, file, is_proven AS proven, bytes IS NULL AS "hasFailed",
      coalesce(problem, CASE WHEN ended_at IS NULL THEN 'it was aborted' END) AS problem,
      (SELECT started_at FROM public.backups WHERE is_proven ORDER BY id DESC LIMIT 1) AS "lastProvenAt"
    FROM public.backups
    WHERE ended_at IS NOT NULL OR started_at < now() - ${longest}::interval
    ORDER BY id DESC LIMIT 1`);
  const [row] = rows;
  return (
    row && {
      ...row,
      at: new Date(row.at),
      lastProvenAt: row.lastProvenAt === null ? undefined : new Date(row.lastProvenAt),
    }
  );
}

const keptRecords = 100;

/** Records the start of a backup. @returns the id of the row */
export async function noteBegun(payload: Payload, file: string): Promise<number> {
  const db = connectionOf({ payload });
  await db.execute(sql`
    DELETE FROM public.backups WHERE id IN (
      SELECT id FROM public.backups WHERE id <> coalesce(
        (SELECT id FROM public.backups WHERE is_proven ORDER BY id DESC LIMIT 1), 0)
      ORDER BY id DESC OFFSET ${keptRecords})`);
  const { rows } = await db.execute<{ id: number }>(
    sql`INSERT INTO public.backups (file) VALUES (${file}) RETURNING id`,
  );
  return rows[0]?.id ?? 0;
}

/** Records the result of a backup. */
export async function noteEnded(
  payload: Payload,
  id: number | undefined,
  { bytes, isProven, problem }: { bytes?: number; isProven: boolean; problem?: string },
): Promise<void> {
  await connectionOf({ payload }).execute(sql`
    UPDATE public.backups
    SET ended_at = now(), bytes = ${bytes ?? null}, is_proven = ${isProven}, problem = ${problem ?? null}
    WHERE id = ${id ?? null}`);
}

/** Returns the last backup that was started, and whether it failed. */
export async function lastBegun(
  payload: Payload,
): Promise<{ at: Date; hasFailed: boolean } | undefined> {
  const { rows } = await connectionOf({ payload }).execute<{ at: string; hasFailed: boolean }>(sql`
    SELECT started_at AS at, bytes IS NULL AS "hasFailed" FROM public.backups
    ORDER BY id DESC LIMIT 1`);
  return rows[0] && { at: new Date(rows[0].at), hasFailed: rows[0].hasFailed };
}

/**
 * Returns the files whose last backup failed or was aborted, without files that have no record, and the file of the last proven
 * one. No backup may be in progress.
 */
export async function backupStates(
  payload: Payload,
): Promise<{ failed: Set<string>; proven: string | undefined }> {
  const { rows: failed } = await connectionOf({ payload }).execute<{ file: string }>(sql`
    SELECT file FROM (SELECT DISTINCT ON (file) file, bytes FROM public.backups ORDER BY file, id DESC) last
    WHERE bytes IS NULL`);
  const { rows: proven } = await connectionOf({ payload }).execute<{ file: string }>(sql`
    SELECT file FROM public.backups WHERE is_proven ORDER BY id DESC LIMIT 1`);
  return { failed: new Set(failed.map(({ file }) => file)), proven: proven[0]?.file };
}
