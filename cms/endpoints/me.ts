import { guest } from '../contract/guest';
import { getMe } from '../contract/users-me';
import { readerOf } from '../queries/reader-of';
import { defineEndpoint, Reply } from './define-endpoint';
import { missingToken } from './session-cookies';

export const me = defineEndpoint(
  getMe,
  async (req) => new Reply(req.user ? readerOf(req.user) : guest, { headers: missingToken(req) }),
);
