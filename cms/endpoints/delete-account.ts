import { deleteAccount as call } from '../contract/users-delete';
import { deleteAccount } from '../accounts/queries/delete-account';
import { defineEndpoint, Reply } from '../api/define-endpoint';
import { assertOwnPassword, oneself } from '../accounts/self';
import { Refusal } from '../api/http-error';
import { closedSession } from '../accounts/session-cookies';

export const deleteAccountEndpoint = defineEndpoint(call, async (req, { password, comments }) => {
  const user = oneself(req);
  await assertOwnPassword(req, password);
  if (user.role === 'author')
    throw new Refusal(403, call.errors?.[403] ?? 'The author’s account cannot be deleted here.');
  await deleteAccount(req, user, comments);
  return new Reply({ ok: true as const }, { headers: closedSession(req) });
});
