import { z } from 'zod';
import { defineCall } from './call';
import { sentText } from './text';
import { sentWholeNumber } from './whole-number';

export const term = z.object({
  subject: z.string(),
  description: z.string(),
  /** Made from the subject, for links to the term; empty where the subject has no letter or digit for an address. */
  slug: z.string(),
});

export type Term = z.infer<typeof term>;

/** Terms that are shown at a time. Specification, section 9. */
export const termsAtOnce = 50;

/** The glossary's live search. Specification, sections 4 and 7. */
export const searchGlossary = defineCall({
  route: 'GET /fovea/search',
  summary:
    'The approved terms of the glossary from A to Z; with q those that match it, by subject first.',
  caller: 'everybody',
  input: z.object({
    take: sentWholeNumber({ min: 1, max: 200 }).default(termsAtOnce),
    q: sentText().optional(),
  }),
  reply: z.array(term),
});
