import { checkKey as call } from '../contract/key';
import { defineEndpoint } from '../api/define-endpoint';
import { Refusal } from '../api/http-error';

export const checkKey = defineEndpoint(call, async ({ user }) => {
  if (!user || !('_strategy' in user) || user._strategy !== 'api-key')
    throw new Refusal(401, 'This key is unknown, expired or revoked.');
  return { userName: user.userName };
});
