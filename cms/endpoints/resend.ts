import { resendCode } from '../contract/users-resend';
import { resendVerificationCode } from '../queries/resend-verification-code';
import { defineEndpoint } from './define-endpoint';
import { startEvenClock } from './even-time';

export const resend = defineEndpoint(resendCode, async (req, { email }) => {
  const evenTime = startEvenClock();
  await resendVerificationCode(req, email);
  await evenTime();
  return { ok: true as const };
});
