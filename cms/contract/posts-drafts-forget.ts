import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { draftName } from './kept-text';

/** After a save, or when the author throws the work away. To forget what is not there is no mistake. */
export const forgetDraft = defineCall({
  route: 'POST /Posts/drafts/{draft}/forget',
  summary: 'Forgets a draft and its history.',
  caller: 'author',
  input: z.object({ draft: draftName() }),
  reply: done,
});
