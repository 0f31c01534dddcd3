import type { Response } from 'express';
import { createLocalReq, type Payload, type PayloadRequest } from 'payload';

/** Lets caches keep the response, but they must revalidate it by ETag. */
export const noCache = (response: Response) => response.set('cache-control', 'no-cache');

/** Returns a request without a user, for reading public content. */
export const anonymousRequest = (payload: Payload): Promise<PayloadRequest> =>
  createLocalReq({}, payload);
