import type { PayloadRequest } from 'payload';
import { inTransaction } from '../../database/queries/in-transaction';
import { lockTerm, updateTerm } from './decide-on-suggestion';

/** Approves or rejects a term. Does nothing if it already has that status. @returns whether the term exists */
export const decideOnTerm = (
  req: PayloadRequest,
  { id, status }: { id: number; status: 'approved' | 'rejected' },
): Promise<boolean> =>
  inTransaction(req, async () => {
    const term = await lockTerm(req, id);
    if (term && term.status !== status) await updateTerm(req, id, { status });
    return term !== null;
  });
