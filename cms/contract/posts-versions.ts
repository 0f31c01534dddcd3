import { z } from 'zod';
import { defineCall } from './call';
import { sentId } from './id';
import { draftName } from './kept-text';

const version = z.object({
  version: z.string(),
  /** Whether it was saved for readers, for readers at a later hour, as a draft, or kept at a pause. */
  kind: z.enum(['published', 'scheduled', 'draft', 'kept']),
  /** ISO 8601. */
  at: z.string(),
  /** The hour that it was scheduled for; null for what was not. ISO 8601. */
  scheduledFor: z.string().nullable(),
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
