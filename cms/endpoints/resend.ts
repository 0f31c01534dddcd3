import { resendCode } from '../contract/users-resend';
import { resendVerificationCode } from '../accounts/queries/resend-code';
import { defineEndpoint } from '../api/define-endpoint';
import { startEvenClock } from '../api/constant-time-reply';

export const resend = defineEndpoint(resendCode, async (req, { email }) => {
  const evenTime = startEvenClock();
  await resendVerificationCode(req, email);
  await evenTime();
  return { ok: true as const };
});
