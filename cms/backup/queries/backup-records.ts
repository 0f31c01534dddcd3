import { sql } from '@payloadcms/db-postgres';
import type { Payload, PayloadRequest } from 'payload';
import { connectionOf } from '../../database/queries/connection';

// The last one is the one that was noted last: a clock may have been wrong, and one backup is written at a time.

type Req = Pick<PayloadRequest, 'payload' | 'transactionID'>;

/** What is known of the last backup. */
export type LastBackup = {
  /** When it was begun. */
  at: Date;
  file: string;
  /** Whether it was restored into a scratch database, and was the same there. */
  proven: boolean;
  /** What went wrong, or why it could not be proven. */
  problem?: string;
  /** Whether there is no whole file of it, or one whose proof failed or was broken off. */
  hasFailed: boolean;
  /** When the last one was begun that was proven. */
  lastProvenAt?: Date;
};

type Row = {
  started_at: string;
  ended_at: string | null;
  file: string;
  is_proven: boolean;
  problem: string | null;
  bytes: string | null;
  last_proven: string | null;
};

/** As long as a backup may take before one that has not ended is taken for broken off. */
const longest = '24 hours';

/** The last backup that has ended, well or not; undefined when there has been none. The system asks. */
export async function lastBackup(req: Req): Promise<LastBackup | undefined> {
  const { rows } = await connectionOf(req).execute<Row>(sql`
    SELECT started_at, ended_at, file, is_proven, problem, bytes,
      (SELECT started_at FROM public.backups WHERE is_proven ORDER BY id DESC LIMIT 1) AS last_proven
    FROM public.backups
    WHERE ended_at IS NOT NULL OR started_at < now() - ${longest}::interval
    ORDER BY id DESC LIMIT 1`);
  const [row] = rows;
  if (!row) return undefined;
  const problem = row.problem ?? (row.ended_at === null ? 'it was broken off' : undefined);
  return {
    at: new Date(row.started_at),
    file: row.file,
    proven: row.is_proven,
    hasFailed: row.bytes === null,
    ...(problem === undefined ? {} : { problem }),
    ...(row.last_proven === null ? {} : { lastProvenAt: new Date(row.last_proven) }),
  };
}

/** Enough to see what was, and no more. */
const keptRecords = 100;

/** Notes that a backup has begun. @returns the record's number */
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

/** Notes how it ended. */
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

/** The last backup that was begun, and whether it failed; undefined when there has been none. */
export async function lastBegun(
  payload: Payload,
): Promise<{ at: Date; hasFailed: boolean } | undefined> {
  const { rows } = await connectionOf({ payload }).execute<{ at: string; hasFailed: boolean }>(sql`
    SELECT started_at AS at, bytes IS NULL AS "hasFailed" FROM public.backups
    ORDER BY id DESC LIMIT 1`);
  return rows[0] && { at: new Date(rows[0].at), hasFailed: rows[0].hasFailed };
}

/**
 * The files whose last backup failed, or was broken off. A file of which nothing is known, as the database was restored since, is not
 * among them. No backup may be under way.
 */
export async function failedBackups(payload: Payload): Promise<Set<string>> {
  const { rows } = await connectionOf({ payload }).execute<{ file: string }>(sql`
    SELECT file FROM (SELECT DISTINCT ON (file) file, bytes FROM public.backups ORDER BY file, id DESC) last
    WHERE bytes IS NULL`);
  return new Set(rows.map(({ file }) => file));
}

/** The file of the last backup that was proven. */
export async function lastProven(payload: Payload): Promise<string | undefined> {
  const { rows } = await connectionOf({ payload }).execute<{ file: string }>(sql`
    SELECT file FROM public.backups WHERE is_proven ORDER BY id DESC LIMIT 1`);
  return rows[0]?.file;
}
