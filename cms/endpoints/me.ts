import { guest } from '../contract/guest';
import { getMe } from '../contract/users-me';
import { readerOf } from '../accounts/queries/reader-of';
import { defineEndpoint, Reply } from '../api/define-endpoint';
import { missingToken } from '../accounts/session-cookies';

export const me = defineEndpoint(
  getMe,
  async (req) => new Reply(req.user ? readerOf(req.user) : guest, { headers: missingToken(req) }),
);
