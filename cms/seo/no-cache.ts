import type { Response } from 'express';

/** The answer holds until the content changes: whoever has it asks by its ETag whether it still does. */
export const noCache = (response: Response) => response.set('cache-control', 'no-cache');
