import { changeEmail as call } from '../contract/users-change-email';
import { requestNewEmail } from '../accounts/queries/change-email';
import { defineEndpoint } from '../api/define-endpoint';
import { startEvenClock } from '../api/constant-time-reply';
import { assertOwnPassword, oneself } from '../accounts/self';
import { Refusal } from '../api/http-error';

export const changeEmail = defineEndpoint(call, async (req, { password, email }) => {
  const evenTime = startEvenClock();
  const owner = oneself(req);
  await assertOwnPassword(req, password);
  if (email === owner.email)
    throw new Refusal(400, 'The account has this address already.', {
      errors: [{ path: 'email', message: 'Is the address of your account already.' }],
    });
  await requestNewEmail(req, owner, email);
  await evenTime();
  return { ok: true as const };
});
