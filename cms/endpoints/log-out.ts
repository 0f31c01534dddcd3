import { logOutReader } from '../contract/users-logout';
import { logOut } from '../accounts/queries/log-out';
import { defineEndpoint, Reply } from '../api/define-endpoint';
import { closedSession } from '../accounts/session-cookies';

export const logOutEndpoint = defineEndpoint(logOutReader, async (req, { everywhere }) => {
  await logOut(req, { everywhere: everywhere ?? false });
  return new Reply({ ok: true as const }, { headers: closedSession(req) });
});
