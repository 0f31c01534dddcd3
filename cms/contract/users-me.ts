import { z } from 'zod';
import { defineCall } from './call';
import { reader } from './reader';

/** Who is asking. It sets the cross-site token’s cookie where it is missing. */
export const getMe = defineCall({
  route: 'GET /Users/me',
  summary: 'The account of the session or key; a guest’s without one.',
  caller: 'everybody',
  input: z.object({}),
  reply: reader,
});
