import { z } from 'zod';
import { defineCall } from './call';
import {
  filledText,
  okReply,
  sentId,
  sentStage,
  sentText,
  sentTime,
  sentWholeNumber,
} from './fields';
import {
  descriptionLength,
  type Length,
  longestNote,
  subjectLength,
  tooLong,
  tooShort,
} from './limits';
import { notYetBegun, wholeStory } from './reading-stage';
import { sentCredit } from './credit';

/** What has become of a suggestion. One that was changed is in the glossary in other words; one that was merged is a part of another term. */
export const fate = z.enum(['pending', 'approved', 'changed', 'merged', 'declined']);

export type Fate = z.infer<typeof fate>;

/** What has become of a suggestion, for whoever has its private link. */
export const getSuggestion = defineCall({
  route: 'GET /fovea/suggestions/{token}',
  summary: 'What has become of a suggestion, for whoever has its private link.',
  caller: 'everybody',
  input: z.object({ token: sentText(), upTo: sentStage().default(notYetBegun) }),
  reply: z.object({
    /** As it was suggested. */
    subject: z.string(),
    description: z.string(),
    /** ISO 8601. */
    suggestedAt: z.string(),
    fate,
    /** What the author says of it. */
    note: z.string().nullable(),
    /** The term that it is in now; null without one, and where that is told beyond the reader’s stage. */
    term: z.object({ subject: z.string(), slug: z.string() }).nullable(),
    /** Whether a mail will say what became of it. */
    isToldByMail: z.boolean(),
  }),
  limits: [{ by: 'ip', points: 60, seconds: 60 }],
  errors: { 404: 'There is no suggestion with this link.' },
});

export type Suggestion = z.infer<typeof getSuggestion.reply>;

const between = ({ least, most }: Length) =>
  sentText().min(least, tooShort(least)).max(most, tooLong(most));

/** From which book on something is told, in reading order; 0 for from the beginning. */
const sentBook = () => sentWholeNumber({ min: 0, max: wholeStory });

/**
 * Decides on a suggestion as it was shown: one that somebody else has decided on or changed meanwhile stays as it is. Beside the
 * decision, fields of the term are changed in the same move.
 */
export const decideOnSuggestion = defineCall({
  route: 'POST /fovea/{id}/decide',
  summary:
    'Approves, merges or declines a term that waits, or blocks who suggested it, which declines all that waits of theirs.',
  caller: 'author',
  input: z.object({
    id: sentId(),
    decision: z.enum(['approve', 'merge', 'decline', 'block']),
    /** The term’s `updatedAt` as it was shown. */
    updatedAt: sentTime(),
    subject: between(subjectLength).optional(),
    description: between(descriptionLength).optional(),
    fromBook: sentBook().optional(),
    /** Empty for nobody. */
    creditedTo: sentCredit().optional(),
    /** For a merge: the approved term that it becomes a part of, */
    into: sentId().optional(),
    /** and whether its subject becomes another name of that term, or its description what is said of it from `fromBook` on. */
    as: z.enum(['alias', 'revelation']).optional(),
    /** What whoever suggested it reads. */
    note: filledText(longestNote).optional(),
  }),
  reply: okReply.extend({
    /** By which it is undone. */
    decision: z.number(),
    /** Every term that waits no longer. */
    decided: z.array(z.number()),
  }),
  errors: {
    404: 'There is no term with this id.',
    409: 'Somebody else has decided on the term or changed it meanwhile; or what it was to be merged into is no longer there.',
  },
});

/** Undoing a decision. */
export const undoDecision = defineCall({
  route: 'POST /fovea/decisions/{id}/undo',
  summary:
    'Undoes a decision on a suggestion, with all that it changed. Saying it again changes nothing.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  reply: okReply,
  errors: {
    404: 'There is no decision with this id that could still be undone.',
    409: 'What was decided on has been changed since.',
  },
});
