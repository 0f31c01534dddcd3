import { z } from 'zod';
import { defineCall } from './call';
import { sentId } from './id';
import { draftName, keptPost } from './kept-text';

/** What the editor does at every pause. Readers see nothing of it, and the post stays as it was saved. */
export const keepDraft = defineCall({
  route: 'POST /Posts/drafts',
  summary:
    'Keeps what is being written, without touching the post. Earlier states stay in its history.',
  caller: 'author',
  input: keptPost.extend({
    draft: draftName(),
    /** The post that is worked on; null for one that has not been saved yet. Of one that is gone the text is kept all the same. */
    post: sentId().nullable(),
    /** The `updatedAt` of the post when the work began. */
    basedOn: z.iso.datetime({ offset: true, error: 'Must be a moment.' }).nullable(),
  }),
  // Three bytes for a character, and the escapes of JSON.
  largestBody: 12_000_000,
  reply: z.object({
    /** ISO 8601. */
    keptAt: z.string(),
  }),
});
