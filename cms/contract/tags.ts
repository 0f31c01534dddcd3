import { z } from 'zod';
import { defineCall } from './call';
import { named } from './named';

/** Specification, section 7. */
export const getTags = defineCall({
  route: 'GET /Tags',
  summary: 'All tags of posts, by name.',
  caller: 'everybody',
  input: z.object({}),
  reply: z.array(named),
});
