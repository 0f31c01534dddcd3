import { z } from 'zod';
import { defineCall, okReply } from './call';
import {
  filledText,
  sentBook,
  sentCredit,
  sentId,
  sentStage,
  sentText,
  sentTime,
  isoText,
  textBetween,
} from './fields';
import { descriptionLength, longestNote, subjectLength } from './limits';
import { notYetBegun } from './reading-stage';

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

/** Decides on a suggestion, and can edit its fields at the same time. Refused if it has been decided or changed meanwhile. */
export const decideOnSuggestion = defineCall({
  route: 'POST /fovea/{id}/decide',
  summary:
    'Approves, merges or declines a pending term, or blocks its sender, which declines all their pending terms.',
  caller: 'author',
  everyday: 'The decision can be undone.',
  input: z.object({
    id: sentId(),
    decision: z.enum(['approve', 'merge', 'decline', 'block']),
    /** `updatedAt` of the displayed term. */
    updatedAt: sentTime(),
    subject: textBetween(subjectLength).optional(),
    description: textBetween(descriptionLength).optional(),
    fromBook: sentBook().optional(),
    /** Empty to remove the credit. */
    creditedTo: sentCredit().optional(),
    /** For `merge`: id of the approved term. */
    into: sentId().optional(),
    /** For `merge`: the subject becomes an alias, or the description a revelation from `fromBook` on. */
    as: z.enum(['alias', 'revelation']).optional(),
    /** Note to the reader who suggested it. */
    note: filledText(longestNote).optional(),
  }),
  reply: okReply.extend({
    /** Id for undo. */
    decision: z.number(),
    /** Ids of all terms that are no longer pending. */
    decided: z.array(z.number()),
  }),
  errors: {
    404: 'There is no term with this id.',
    409: 'Somebody else has decided on the term or changed it, or the term to merge into no longer exists.',
  },
});

export const undoDecision = defineCall({
  route: 'POST /fovea/decisions/{id}/undo',
  summary: 'Undoes a decision on a suggestion with all its changes. Repeating it changes nothing.',
  caller: 'author',
  everyday: 'Staff can decide again.',
  input: z.object({ id: sentId() }),
  errors: {
    404: 'There is no decision with this id that can still be undone.',
    409: 'The term has changed since the decision.',
  },
});
