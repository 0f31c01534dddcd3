import { setNotices as call } from '../contract/users-set-notices';
import { hearOfReplies } from '../accounts/queries/reply-notifications';
import { defineEndpoint } from '../api/define-endpoint';

export const setNotices = defineEndpoint(call, async (req, { hearsOfReplies }) => {
  await hearOfReplies(req, hearsOfReplies);
  return { hearsOfReplies };
});
