import { z } from 'zod';
import { defineCall } from './call';
import { longestName } from './post-fields';
import { sentText } from './text';

/** The tag picker's call. Names are the same whatever their case. Specification, sections 4 and 7. */
export const ensureTags = defineCall({
  route: 'POST /Tags/ensure',
  summary:
    'The ids of the tags with these names, in their order and each once; tags that are missing are made.',
  caller: 'author',
  input: z.object({
    names: z
      .array(sentText().max(longestName, `Must have at most ${longestName} characters.`), {
        error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be a list of names.'),
      })
      .max(100, 'Must have at most 100 entries.'),
  }),
  wholeBody: 'names',
  reply: z.array(z.number()),
});
