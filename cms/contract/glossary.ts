import { z } from 'zod';
import { defineCall } from './call';
import { okReply, pageHeaders, sentId, sentText, sentWholeNumber } from './fields';
import { descriptionLength, type Length, subjectLength, tooLong, tooShort } from './limits';

/** Specification, section 7. */
export const approveTerm = defineCall({
  route: 'POST /fovea/{id}/approve',
  summary: 'Lets a term appear in the glossary. Saying it again changes nothing.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  reply: okReply,
  errors: { 404: 'There is no term with this id.' },
});

/** Specification, section 7. */
export const getPendingTerms = defineCall({
  route: 'GET /fovea/pending',
  summary: 'The terms that wait for approval, oldest first, take at a time.',
  caller: 'author',
  input: z.object({
    take: sentWholeNumber({ min: 1, max: 200 }).default(200),
    after: sentId().optional(),
  }),
  reply: z.array(
    z.object({
      id: z.number(),
      subject: z.string(),
      description: z.string(),
      /** ISO 8601. */
      suggestedAt: z.string(),
      /** The user name of a reader who was logged in. */
      suggestedBy: z.string().nullable(),
      /** Up to three terms that it may only repeat, the likest first: those in the glossary, and others that wait. */
      similar: z.array(
        z.object({
          id: z.number(),
          subject: z.string(),
          description: z.string(),
          status: z.enum(['pending', 'approved']),
        }),
      ),
    }),
  ),
  replyHeaders: pageHeaders,
});

export const term = z.object({
  subject: z.string(),
  description: z.string(),
  /** Made from the subject, for links to the term; empty where the subject has no letter or digit for a slug. */
  slug: z.string(),
});

export type Term = z.infer<typeof term>;

/** Terms that are shown at a time. Specification, section 9. */
const termsAtOnce = 50;

/** The glossary's live search. Specification, sections 4 and 7. */
export const searchGlossary = defineCall({
  route: 'GET /fovea/search',
  summary:
    'The approved terms of the glossary from A to Z; with q those that match it, by subject first.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    take: sentWholeNumber({ min: 1, max: 200 }).default(termsAtOnce),
    q: sentText().optional(),
  }),
  reply: z.array(term),
});

/** A term and the letter that it stands under: A to Z, or # for what begins with none of them. */
const listedTerm = term.extend({ letter: z.string() });

/** The glossary from A to Z, a part at a time, as one opens a dictionary at a letter or at a word. It begins as the search without a question does. */
export const getGlossaryIndex = defineCall({
  route: 'GET /fovea/index',
  summary: 'The approved terms from A to Z, from a letter or a word on.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    /** A letter, # or the beginning of a word. */
    from: sentText().optional(),
    /** The slug of the term to begin with. One that no term has begins at the beginning. */
    term: sentText().optional(),
    take: sentWholeNumber({ min: 1, max: 200 }).default(termsAtOnce),
  }),
  reply: z.object({
    /** All letters that a term stands under. */
    letters: z.array(z.string()),
    terms: z.array(listedTerm),
    /** The subject from which it goes on; null at the end. */
    next: z.string().nullable(),
  }),
});

export type GlossaryIndex = z.infer<typeof getGlossaryIndex.reply>;

/** The other answer to a suggestion. */
export const rejectTerm = defineCall({
  route: 'POST /fovea/{id}/reject',
  summary: 'Keeps a term out of the glossary. Saying it again changes nothing.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  reply: okReply,
  errors: { 404: 'There is no term with this id.' },
});

const between = ({ least, most }: Length) =>
  sentText().min(least, tooShort(least)).max(most, tooLong(most));

/**
 * A reader's term for the glossary, which appears when the author has approved it. Sent twice within a few minutes, it is
 * stored once. Specification, sections 5 and 7.
 */
export const suggestTerm = defineCall({
  route: 'POST /fovea/suggest',
  summary: 'Suggests a term for the glossary.',
  caller: 'everybody',
  input: z.object({
    subject: between(subjectLength),
    description: between(descriptionLength),
    /** A field that people do not see: who fills it in gets the same answer, and nothing is stored. */
    botTrap: sentText().nullish(),
  }),
  reply: okReply,
  limits: [
    { by: 'ip', points: 10, seconds: 600 },
    { by: 'ip', points: 100, seconds: 86_400 },
  ],
});
