import { getNotices } from '../contract/users-get-notices';
import { defineEndpoint, Reply } from '../api/define-endpoint';
import { missingToken } from '../accounts/session-cookies';

export const notices = defineEndpoint(
  getNotices,
  async (req) =>
    new Reply(
      { hearsOfReplies: req.user?.hearsOfReplies ?? false },
      { headers: missingToken(req) },
    ),
);
