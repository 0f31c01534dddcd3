import { verifyReader as call } from '../contract/users-verify';
import { verifyReader } from '../queries/verify-reader';
import { defineEndpoint } from './define-endpoint';
import { wrongCode } from './wrong-code';

export const verify = defineEndpoint(call, async (req, { code }) => {
  const userName = await verifyReader(req, code);
  if (userName === null) throw wrongCode();
  return { userName };
});
