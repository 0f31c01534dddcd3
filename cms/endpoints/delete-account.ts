import { deleteAccount as call } from '../contract/users-delete';
import { deleteAccount } from '../queries/delete-account';
import { defineEndpoint, Reply } from './define-endpoint';
import { assertOwnPassword, oneself } from './own-account';
import { Refusal } from './refusal';
import { closedSession } from './session-cookies';

export const deleteAccountEndpoint = defineEndpoint(call, async (req, { password, comments }) => {
  const user = oneself(req);
  await assertOwnPassword(req, password);
  if (user.role === 'author')
    throw new Refusal(403, call.errors?.[403] ?? 'The author’s account cannot be deleted here.');
  await deleteAccount(req, user, comments);
  return new Reply({ ok: true as const }, { headers: closedSession(req) });
});
