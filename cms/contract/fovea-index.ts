import { z } from 'zod';
import { defineCall } from './call';
import { term, termsAtOnce } from './fovea-search';
import { sentText } from './text';
import { sentWholeNumber } from './whole-number';

/** A term and the letter that it stands under: A to Z, or # for what begins with none of them. */
export const listedTerm = term.extend({ letter: z.string() });

export type ListedTerm = z.infer<typeof listedTerm>;

/** The glossary from A to Z, a part at a time, as one opens a dictionary at a letter or at a word. It begins as the search without a question does. */
export const getGlossaryIndex = defineCall({
  route: 'GET /fovea/index',
  summary: 'The approved terms from A to Z, from a letter or a word on.',
  caller: 'everybody',
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
