import { forgotPassword as call } from '../contract/users-forgot-password';
import { requestNewPassword } from '../accounts/queries/request-new-password';
import { defineEndpoint } from '../api/define-endpoint';
import { startEvenClock } from '../api/constant-time-reply';

export const forgotPassword = defineEndpoint(call, async (req, { email }) => {
  const evenTime = startEvenClock();
  await requestNewPassword(req, email);
  await evenTime();
  return { ok: true as const };
});
