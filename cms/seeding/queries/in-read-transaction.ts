import { createLocalReq, type Payload, type PayloadRequest } from 'payload';

/**
 * Reads everything in one transaction, so that all of it is from the same moment. Runs as the system, for an operator on the
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
