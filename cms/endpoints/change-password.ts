import { changePassword as call } from '../contract/users-change-password';
import { changePassword } from '../accounts/queries/set-password';
import { defineEndpoint } from '../api/define-endpoint';
import { assertGoodPassword, assertOwnPassword, oneself } from '../accounts/self';

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
