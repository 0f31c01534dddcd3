import { z } from 'zod';
import { defineCall } from './call';
import { postPage } from './posts-by-slug';
import { sentText } from './text';

export const getPreview = defineCall({
  route: 'GET /Posts/preview',
  summary: 'A post as it would look, by the token of a preview link.',
  caller: 'everybody',
  input: z.object({ token: sentText().max(500, 'Must have at most 500 characters.') }),
  reply: postPage,
  errors: { 404: 'This preview link has expired, or what it showed is gone.' },
});
