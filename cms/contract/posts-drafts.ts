import { z } from 'zod';
import { defineCall } from './call';

const keptDraft = z.object({
  draft: z.string(),
  post: z.number().nullable(),
  title: z.string(),
  /** The first words of the text. */
  beginning: z.string(),
  /** ISO 8601. */
  keptAt: z.string(),
});

export type KeptDraft = z.infer<typeof keptDraft>;

export const getDrafts = defineCall({
  route: 'GET /Posts/drafts',
  summary: 'What the caller has been writing and has not saved yet, the latest first.',
  caller: 'author',
  input: z.object({}),
  reply: z.array(keptDraft),
});
