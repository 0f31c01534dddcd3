import type { PayloadRequest } from 'payload';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockRecord } from '../../database/queries/locks';

/** Approves or rejects a term. Does nothing if it already has that status. @returns whether the term exists */
export const decideOnTerm = (
  req: PayloadRequest,
  { id, status }: { id: number; status: 'approved' | 'rejected' },
): Promise<boolean> =>
  inTransaction(req, async () => {
    if (!(await lockRecord(req, 'glossary_terms', id))) return false;
    const options = {
      collection: 'glossary-terms',
      id,
      depth: 0,
      overrideAccess: false,
      req,
    } as const;
    const term = await req.payload.findByID(options);
    if (term.status !== status) await req.payload.update({ ...options, data: { status } });
    return true;
  });
