import { z } from 'zod';
import { defineCall } from './call';
import { isoText, sentStage, sentText } from './fields';
import { notYetBegun } from './plain/reading-stage';

/** State of a suggestion: `changed` was approved with another text, `merged` became part of another term. */
export const fate = z.enum(['pending', 'approved', 'changed', 'merged', 'declined']);

export type Fate = z.infer<typeof fate>;

export const getSuggestion = defineCall({
  route: 'GET /fovea/suggestions/{token}',
  summary: 'The state of a suggestion, by its private link.',
  caller: 'everybody',
  input: z.object({ token: sentText(), upTo: sentStage().default(notYetBegun) }),
  reply: z.object({
    /** As suggested. */
    subject: z.string(),
    description: z.string(),
    suggestedAt: isoText,
    fate,
    /** Note of the author. */
    note: z.string().nullable(),
    /** The resulting term; null if there is none, or it is beyond the reading stage. */
    term: z.object({ subject: z.string(), slug: z.string() }).nullable(),
    /** Whether a mail will be sent. */
    isToldByMail: z.boolean(),
  }),
  limits: [{ by: 'ip', points: 60, seconds: 60 }],
  errors: { 404: 'There is no suggestion with this link.' },
});

export type Suggestion = z.infer<typeof getSuggestion.reply>;
