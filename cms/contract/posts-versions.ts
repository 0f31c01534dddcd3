import { z } from 'zod';
import { defineCall } from './call';
import { sentId } from './id';
import { draftName } from './kept-text';

const version = z.object({
  version: z.string(),
  /** Whether it was saved for readers, saved as a draft, or kept at a pause. */
  kind: z.enum(['published', 'draft', 'kept']),
  /** ISO 8601. */
  at: z.string(),
  title: z.string(),
  words: z.number(),
});

export type Version = z.infer<typeof version>;

export const getVersions = defineCall({
  route: 'GET /Posts/versions',
  summary: 'How a post stood earlier, the latest first: what was saved, and what was kept.',
  caller: 'author',
  input: z.object({ id: sentId().optional(), draft: draftName().optional() }),
  reply: z.array(version),
});
