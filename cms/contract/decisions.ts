import { z } from 'zod';
import { defineCall, okReply } from './call';
import {
  filledText,
  recordId,
  sentBook,
  sentCredit,
  sentId,
  sentTime,
  textBetween,
} from './fields';
import { descriptionLength, longestNote, mostDecidedAtOnce, subjectLength } from './plain/limits';

const record = z.object({
  id: recordId(),
  /** `updatedAt` of the displayed record. */
  updatedAt: sentTime(),
  /** For terms: new values. An empty `creditedTo` removes the credit. */
  subject: textBetween(subjectLength).optional(),
  description: textBetween(descriptionLength).optional(),
  fromBook: sentBook().optional(),
  creditedTo: sentCredit().optional(),
  /** For `merge`: id of the approved term. */
  into: recordId().optional(),
  /** For `merge`: the subject becomes an alias, or the description a revelation from `fromBook` on. */
  as: z.enum(['alias', 'revelation']).optional(),
  /** For terms: note to the reader who suggested it. */
  note: filledText(longestNote).optional(),
});

/** Skips records that have changed meanwhile. Refused if all have. */
export const decide = defineCall({
  route: 'POST /decisions',
  summary:
    'Decides on pending terms, comments, or messages as they were read: approves, rejects or merges them, or trusts or blocks their writers.',
  caller: 'author',
  everyday: 'The decision can be undone.',
  input: z.object({
    collection: z.enum(['glossary-terms', 'comments', 'contact-messages']),
    /** `wait` makes a record pending again. `merge` is for terms, `trust` and `distrust` are for comments, `handle` for messages. */
    decision: z.enum([
      ...(['approve', 'reject', 'wait', 'handle', 'merge'] as const),
      ...(['block', 'unblock', 'trust', 'distrust'] as const),
    ]),
    records: z.array(record).min(1, 'Is required.').max(mostDecidedAtOnce),
  }),
  reply: okReply.extend({
    /** Id for undo. */
    decision: z.number(),
    /** Ids of all records that were decided on, together with others of the same writer. */
    decided: z.array(z.number()),
    /** Ids of the records that have changed, no longer exist, or have no reader to trust or block. */
    skipped: z.array(z.number()),
  }),
  errors: {
    404: 'It no longer exists.',
    409: 'It has changed since you read it. Read it again.',
  },
});

export const undoDecision = defineCall({
  route: 'POST /decisions/{id}/undo',
  summary: 'Undoes a decision with all its changes. Repeating it changes nothing.',
  caller: 'author',
  everyday: 'Staff can decide again.',
  input: z.object({ id: sentId() }),
  errors: {
    404: 'There is no decision with this id that can still be undone.',
    409: 'It has changed since the decision.',
  },
});
