import { defineCall } from './call';
import { notices } from './users-notices';

export const setNotices = defineCall({
  route: 'POST /Users/notices',
  summary: 'Chooses which mails the account of the session or key gets.',
  caller: 'reader',
  input: notices,
  reply: notices,
});
