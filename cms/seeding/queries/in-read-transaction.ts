import { createLocalReq, type Payload, type PayloadRequest } from 'payload';

/**
 * Reads everything as it is at one moment, whatever is written meanwhile. The system reads, on behalf of an operator who may run
 * programs on the server.
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
  if (transaction === null) throw new Error('The database gave no transaction.');
  req.transactionID = transaction;
  try {
    return await work(req);
  } finally {
    await payload.db.rollbackTransaction(transaction);
  }
}
