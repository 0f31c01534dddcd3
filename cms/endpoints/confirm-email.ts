import { confirmEmail as call } from '../contract/users-confirm-email';
import { confirmNewEmail } from '../accounts/queries/change-email';
import { defineEndpoint } from '../api/define-endpoint';
import { wrongCode } from '../accounts/wrong-code';

export const confirmEmail = defineEndpoint(call, async (req, { code }) => {
  const userName = await confirmNewEmail(req, code);
  if (userName === null) throw wrongCode();
  return { userName };
});
