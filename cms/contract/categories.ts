import { z } from 'zod';
import { defineCall } from './call';
import { named } from './named';

/** Specification, section 7. */
export const getCategories = defineCall({
  route: 'GET /Categories',
  summary: 'All categories of posts, by name.',
  caller: 'everybody',
  input: z.object({}),
  reply: z.array(named),
});
