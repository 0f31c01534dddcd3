import type { Response } from 'express';
import { createLocalReq, type Payload, type PayloadRequest } from 'payload';

/** The answer holds until the content changes: a cache asks by its ETag whether it still does. */
export const noCache = (response: Response) => response.set('cache-control', 'no-cache');

/** A request of somebody who is not logged in: what they may read is public. */
export const anonymousRequest = (payload: Payload): Promise<PayloadRequest> =>
  createLocalReq({}, payload);
