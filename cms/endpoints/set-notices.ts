import { setNotices as call } from '../contract/users-set-notices';
import { hearOfReplies } from '../queries/hear-of-replies';
import { defineEndpoint } from './define-endpoint';

export const setNotices = defineEndpoint(call, async (req, { hearsOfReplies }) => {
  await hearOfReplies(req, hearsOfReplies);
  return { hearsOfReplies };
});
