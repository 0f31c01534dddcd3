import { z } from 'zod';
import { defineCall } from './call';
import { draftName, keptPost } from './kept-text';

export const getDraft = defineCall({
  route: 'GET /Posts/drafts/{draft}',
  summary: 'What the caller was writing, as it was kept last.',
  caller: 'author',
  input: z.object({ draft: draftName() }),
  reply: keptPost.extend({
    post: z.number().nullable(),
    basedOn: z.string().nullable(),
    /** ISO 8601. */
    keptAt: z.string(),
  }),
  errors: { 404: 'There is no such draft.' },
});
