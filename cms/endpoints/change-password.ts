import { changePassword as call } from '../contract/users-change-password';
import { changePassword } from '../queries/set-password';
import { defineEndpoint } from './define-endpoint';
import { assertGoodPassword, assertOwnPassword, oneself } from './own-account';

export const changePasswordEndpoint = defineEndpoint(
  call,
  async (req, { password, newPassword }) => {
    const owner = oneself(req);
    await assertOwnPassword(req, password);
    await assertGoodPassword(newPassword, owner, 'newPassword');
    await changePassword(req, { owner, password: newPassword });
    return { ok: true as const };
  },
);
