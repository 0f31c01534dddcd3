import { z } from 'zod';

/** The header of an answer that holds the cursor of the list's next page, where there is one. */
export const nextCursorHeader = 'X-Next-Cursor';

/** The headers of a list that is read page by page: `take` says how long a page is, and `after` where it begins. */
export const pageHeaders = z.object({
  [nextCursorHeader]: z
    .string()
    .optional()
    .describe('What to send as after for the next page; there is none on the last page.'),
});

/** What a list that is read page by page adds to its reply. */
export type PageHeaders = z.output<typeof pageHeaders>;
