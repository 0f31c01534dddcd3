import type { PayloadRequest } from 'payload';
import { inTransaction } from './in-transaction';
import { takeTurns } from './take-turns';

/** Forgets every state of a draft of the caller's. */
export const forgetDraft = (req: PayloadRequest, { draft }: { draft: string }): Promise<void> =>
  inTransaction(req, async () => {
    await takeTurns(req, `draft ${draft}`);
    await req.payload.delete({
      collection: 'post-drafts',
      where: { draft: { equals: draft } },
      overrideAccess: false,
      req,
    });
  });
