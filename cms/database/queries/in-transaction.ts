import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload';

async function commit(req: PayloadRequest) {
  if (!req.transactionID) throw new Error('The transaction was over before its work was done.');
  await commitTransaction(req);
}

/**
 * Does some work in one transaction: all of it is committed or nothing. A request that is in a transaction already stays in
 * it, and the code that began it ends it.
 *
 * @param work must do one thing after the other with the request: the first failure ends the transaction
 * @throws whatever the work throws; NotCommitted when the database did not keep what was written
 */
export async function inTransaction<Result>(
  req: PayloadRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const isOurs = await initTransaction(req);
  try {
    const result = await work();
    if (isOurs) await commit(req);
    return result;
  } catch (error) {
    if (isOurs) await killTransaction(req);
    throw error;
  }
}
