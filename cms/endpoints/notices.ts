import { getNotices } from '../contract/users-get-notices';
import { defineEndpoint, Reply } from './define-endpoint';
import { missingToken } from './session-cookies';

export const notices = defineEndpoint(
  getNotices,
  async (req) =>
    new Reply(
      { hearsOfReplies: req.user?.hearsOfReplies ?? false },
      { headers: missingToken(req) },
    ),
);
