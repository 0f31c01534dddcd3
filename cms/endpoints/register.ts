import { registerReader as call } from '../contract/users-new-record';
import { registerReader } from '../queries/register-reader';
import { defineEndpoint } from './define-endpoint';
import { startEvenClock } from './even-time';
import { assertGoodPassword } from './own-account';
import { Refusal } from './refusal';

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
