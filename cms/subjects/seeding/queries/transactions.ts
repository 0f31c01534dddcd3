import { createLocalReq, type Payload, type PayloadRequest } from 'payload';
import { sql } from '@payloadcms/db-postgres';
import { OperatorError } from '../../../platform/operator-error';
import { NotCommitted } from '../../../platform/database/adapter';
import { lockKeys } from '../../../platform/database/lock-keys';
import { connectionOf, firstValue } from '../../../platform/database/queries/connection';
import { holdLinking, linkAllDue } from '../../../platform/mentions/queries/links-due';
import { changedFiles } from '../../media/queries/media-files';

/**
 * Runs `work` in a read-only transaction, so that it sees one state of the database. Runs as the system, for an operator on the
 * server.
 */
export async function inReadTransaction<Result>(
  payload: Payload,
  work: (req: PayloadRequest) => Promise<Result>,
): Promise<Result> {
  const req = await createLocalReq({}, payload);
  const transaction = await payload.db.beginTransaction({
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  if (transaction === null) throw new Error('The database did not begin a transaction.');
  req.transactionID = transaction;
  try {
    return await work(req);
  } finally {
    await payload.db.rollbackTransaction(transaction);
  }
}

/**
 * Runs `work` in one transaction: either everything is committed, files included, or nothing is. Seeding processes run one after
 * another.
 *
 * @param work must not run queries in parallel: the first failure ends the transaction
 * @param options.keep false to roll back in any case
 * @throws OperatorError if the database refuses to commit; whatever `work` throws
 */
export async function inSeedTransaction<Result>(
  payload: Payload,
  { keep, onWait }: { keep: boolean; onWait: () => void },
  work: (req: PayloadRequest) => Promise<Result>,
): Promise<Result> {
  const req = await createLocalReq(
    { context: { linksLater: true, keepsSampleText: true } },
    payload,
  );
  const files = changedFiles(req);
  // Read committed, so that a process that waited for the lock sees what the other one wrote.
  const transaction = await payload.db.beginTransaction({ isolationLevel: 'read committed' });
  if (transaction === null) throw new Error('The database did not begin a transaction.');
  req.transactionID = transaction;

  const undo = async () => {
    try {
      await payload.db.rollbackTransaction(transaction);
    } finally {
      await files.restore();
    }
  };

  let result: Result;
  try {
    const db = connectionOf(req);
    if (!(await firstValue(db, sql`SELECT pg_try_advisory_xact_lock(${lockKeys.seeding})`))) {
      onWait();
      await db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.seeding})`);
    }
    await holdLinking(req);
    result = await work(req);
    if (keep) await linkAllDue(req);
  } catch (error) {
    await undo();
    throw error;
  }
  if (!keep) {
    await undo();
    return result;
  }
  try {
    await payload.db.commitTransaction(transaction);
  } catch (error) {
    if (!(error instanceof NotCommitted)) throw error;
    await files.restore();
    throw new OperatorError(
      'The database did not commit the seeded content. It is unchanged. See its log.',
    );
  }
  return result;
}

/** Returns the subjects that several approved or pending terms share. Seed files identify a term by its subject alone. */
export async function findSharedSubjects(req: PayloadRequest): Promise<string[]> {
  const { rows } = await connectionOf(req).execute<{ subject: string }>(sql`
    SELECT min(subject) AS subject FROM glossary_terms WHERE status <> 'rejected' AND deleted_at IS NULL
    GROUP BY lower(normalize(subject)) HAVING count(*) > 1 ORDER BY 1`);
  return rows.map(({ subject }) => subject);
}

/**
 * Returns whether the site has never been used. Runs as the system at every start: an author who deleted all content must not
 * get the samples back. The author's account is created after the first seeding.
 */
export async function isEmpty(payload: Payload): Promise<boolean> {
  for (const collection of ['users', 'books', 'samples', 'posts', 'glossary-terms'] as const) {
    const { totalDocs } = await payload.count({ collection, trash: true });
    if (totalDocs > 0) return false;
  }
  return true;
}
