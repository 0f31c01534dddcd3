import { verifyReader as call } from '../contract/users-verify';
import { verifyReader } from '../queries/verify-reader';
import { defineEndpoint } from './define-endpoint';
import { Refusal } from './refusal';

export const verify = defineEndpoint(call, async (req, { code }) => {
  const userName = await verifyReader(req, code);
  if (userName === null)
    throw new Refusal(400, call.errors?.[400] ?? 'Invalid code.', {
      errors: [{ path: 'code', message: 'Is wrong, used up or expired. Ask for a new one.' }],
    });
  return { userName };
});
