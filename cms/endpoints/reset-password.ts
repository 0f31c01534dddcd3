import { resetPassword as call } from '../contract/users-reset-password';
import { ownerOfPasswordCode, setPasswordByCode } from '../accounts/queries/set-password';
import { defineEndpoint } from '../api/define-endpoint';
import { assertGoodPassword } from '../accounts/self';
import { wrongCode } from '../accounts/wrong-code';

export const resetPassword = defineEndpoint(call, async (req, { code, password }) => {
  const owner = await ownerOfPasswordCode(req, code);
  if (!owner) throw wrongCode();
  await assertGoodPassword(password, owner, 'password');
  if (!(await setPasswordByCode(req, code, { owner, password }))) throw wrongCode();
  return { userName: owner.userName };
});
