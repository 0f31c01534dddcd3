import { resetPassword as call } from '../contract/users-reset-password';
import { ownerOfPasswordCode, setPasswordByCode } from '../queries/set-password';
import { defineEndpoint } from './define-endpoint';
import { assertGoodPassword } from './own-account';
import { wrongCode } from './wrong-code';

export const resetPassword = defineEndpoint(call, async (req, { code, password }) => {
  const owner = await ownerOfPasswordCode(req, code);
  if (!owner) throw wrongCode();
  await assertGoodPassword(password, owner, 'password');
  if (!(await setPasswordByCode(req, code, { owner, password }))) throw wrongCode();
  return { userName: owner.userName };
});
