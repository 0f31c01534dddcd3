import { registerReader as call } from '../contract/users-new-record';
import { registerReader } from '../accounts/queries/register-reader';
import { defineEndpoint } from '../api/define-endpoint';
import { startEvenClock } from '../api/constant-time-reply';
import { assertGoodPassword } from '../accounts/self';
import { Refusal } from '../api/http-error';

export const register = defineEndpoint(call, async (req, input) => {
  await assertGoodPassword(input.password, input, 'password');
  const evenTime = startEvenClock();
  const isRegistered = await registerReader(req, input);
  await evenTime();
  if (!isRegistered)
    throw new Refusal(409, call.errors?.[409] ?? 'Taken.', {
      errors: [{ path: 'userName', message: 'Is taken.' }],
    });
  return { ok: true as const };
});
