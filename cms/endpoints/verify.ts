import { verifyReader as call } from '../contract/users-verify';
import { verifyReader } from '../accounts/queries/verify-reader';
import { defineEndpoint } from '../api/define-endpoint';
import { wrongCode } from '../accounts/wrong-code';

export const verify = defineEndpoint(call, async (req, { code }) => {
  const userName = await verifyReader(req, code);
  if (userName === null) throw wrongCode();
  return { userName };
});
