import { z } from 'zod';
import { defineCall } from './call';
import { sentId } from './id';
import { draftName } from './kept-text';

export const makePreviewLink = defineCall({
  route: 'POST /Posts/preview-link',
  summary:
    'An address at which anybody who has it sees what is being written as a whole page, for a day.',
  caller: 'author',
  input: z.object({ draft: draftName().optional(), id: sentId().optional() }),
  reply: z.object({
    /** A path on this site. */
    path: z.string(),
    /** ISO 8601. */
    expiresAt: z.string(),
  }),
  errors: { 404: 'There is nothing to show yet.' },
});
