import { getAccount } from '../contract/users-account';
import { readAccount } from '../queries/read-account';
import { defineEndpoint, Reply } from './define-endpoint';
import { oneself } from './own-account';
import { missingToken } from './session-cookies';

export const account = defineEndpoint(
  getAccount,
  async (req) => new Reply(await readAccount(req, oneself(req)), { headers: missingToken(req) }),
);
