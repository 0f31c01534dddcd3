import { logOutReader } from '../contract/users-logout';
import { logOut } from '../queries/log-out';
import { defineEndpoint, Reply } from './define-endpoint';
import { closedSession } from './session-cookies';

export const logOutEndpoint = defineEndpoint(logOutReader, async (req, { everywhere }) => {
  await logOut(req, { everywhere: everywhere ?? false });
  return new Reply({ ok: true as const }, { headers: closedSession(req) });
});
