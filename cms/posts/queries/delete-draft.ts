import type { PayloadRequest } from 'payload';
import { inTransaction } from '../../database/queries/in-transaction';
import { advisoryLock } from '../../database/queries/locks';

/** Deletes all states of the user's own draft. */
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
