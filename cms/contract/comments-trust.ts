import { z } from 'zod';
import { defineCall } from './call';
import { sentId } from './id';
import { judged } from './judged';

/** What a trusted reader says appears at once, whatever the site's setting, unless it is that all comments wait. */
export const trustWriter = defineCall({
  route: 'POST /comments/{id}/trust',
  summary:
    'Trusts the reader who wrote a comment, and approves what of his waits; or trusts him no more.',
  caller: 'author',
  input: z.object({ id: sentId(), trusted: z.boolean('Must be true or false.').default(true) }),
  reply: judged,
  errors: { 404: 'There is no comment of a reader with this id.' },
});
