import type { PayloadRequest } from 'payload';

/** An account as its owner, who makes the request, may see it. */
export const findOwnUser = (req: PayloadRequest, id: number) =>
  req.payload.findByID({ collection: 'users', id, depth: 0, overrideAccess: false, req });
