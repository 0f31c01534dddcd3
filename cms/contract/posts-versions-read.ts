import { z } from 'zod';
import { defineCall } from './call';
import { keptPost } from './kept-text';

export const getVersion = defineCall({
  route: 'GET /Posts/versions/{version}',
  summary: 'A post as it stood earlier.',
  caller: 'author',
  input: z.object({
    version: z.string().regex(/^(saved|kept)-\d{1,9}$/, 'Must be the name of a version.'),
  }),
  reply: keptPost,
  errors: { 404: 'There is no such version.' },
});
