import { forgotPassword as call } from '../contract/users-forgot-password';
import { requestNewPassword } from '../queries/request-new-password';
import { defineEndpoint } from './define-endpoint';
import { startEvenClock } from './even-time';

export const forgotPassword = defineEndpoint(call, async (req, { email }) => {
  const evenTime = startEvenClock();
  await requestNewPassword(req, email);
  await evenTime();
  return { ok: true as const };
});
