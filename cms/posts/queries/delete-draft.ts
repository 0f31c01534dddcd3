import type { PayloadRequest } from 'payload';
import { inTransaction } from '../../database/queries/in-transaction';
import { advisoryLock } from '../../database/queries/advisory-lock';

/** Forgets every state of a draft of the caller's. */
export const deleteDraft = (req: PayloadRequest, { draft }: { draft: string }): Promise<void> =>
  inTransaction(req, async () => {
    await advisoryLock(req, `draft ${draft}`);
    await req.payload.delete({
      collection: 'post-drafts',
      where: { draft: { equals: draft } },
      overrideAccess: false,
      req,
    });
  });
