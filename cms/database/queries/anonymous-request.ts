import { createLocalReq, type Payload, type PayloadRequest } from 'payload';

/** A request of somebody who is not logged in: what they may read is public. */
export const anonymousRequest = (payload: Payload): Promise<PayloadRequest> =>
  createLocalReq({}, payload);
