import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload';

async function commit(req: PayloadRequest) {
  if (!req.transactionID) throw new Error('The transaction was over before its work was done.');
  await commitTransaction(req);
}

/**
 * Runs `work` in one transaction. Within an existing transaction, it joins that one.
 *
 * @param work must use the request sequentially: the first failure ends the transaction
 * @throws errors of the work; NotCommitted when the database did not keep it
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
