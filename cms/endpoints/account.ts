import { getAccount } from '../contract/users-account';
import { readAccount } from '../accounts/queries/get-account';
import { defineEndpoint, Reply } from '../api/define-endpoint';
import { oneself } from '../accounts/self';
import { missingToken } from '../accounts/session-cookies';

export const account = defineEndpoint(
  getAccount,
  async (req) => new Reply(await readAccount(req, oneself(req)), { headers: missingToken(req) }),
);
