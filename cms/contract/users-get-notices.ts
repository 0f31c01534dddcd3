import { z } from 'zod';
import { defineCall } from './call';
import { notices } from './users-notices';

export const getNotices = defineCall({
  route: 'GET /Users/notices',
  summary: 'Which mails the account of the session or key gets.',
  caller: 'reader',
  input: z.object({}),
  reply: notices,
});
