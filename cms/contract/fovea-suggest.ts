import { z } from 'zod';
import { defineCall } from './call';
import { done } from './done';
import { descriptionLength, type Length, subjectLength, tooLong, tooShort } from './lengths';
import { sentText } from './text';

const between = ({ least, most }: Length) =>
  sentText().min(least, tooShort(least)).max(most, tooLong(most));

/**
 * A reader's term for the glossary, which appears when the author has approved it. Sent twice within a few minutes, it is
 * kept once. Specification, sections 5 and 7.
 */
export const suggestTerm = defineCall({
  route: 'POST /fovea/suggest',
  summary: 'Suggests a term for the glossary.',
  caller: 'everybody',
  input: z.object({
    subject: between(subjectLength),
    description: between(descriptionLength),
    /** A field that people do not see: who fills it in gets the same answer, and nothing is kept. */
    botTrap: sentText().nullish(),
  }),
  reply: done,
  limits: [{ by: 'address', points: 10, seconds: 600 }],
});
