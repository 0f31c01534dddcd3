import type { Response } from 'express';

/** Seconds for which an answer may be used again without asking; after that the ETag tells whether it still holds. */
const lifetime = 300;

/** The answer is the same for everybody, for a while. Express adds the ETag and answers 304 where it is still known. */
export const shortCache = (response: Response) =>
  response.set('cache-control', `public, max-age=${lifetime}`);
