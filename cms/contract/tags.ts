import { z } from 'zod';
import { defineCall } from './call';
import { named } from './named';

/** Specification, section 7. */
export const getTags = defineCall({
  route: 'GET /Tags',
  summary: 'The tags of the published posts, by name; for the author all that there are.',
  caller: 'everybody',
  input: z.object({}),
  reply: z.array(named),
});
