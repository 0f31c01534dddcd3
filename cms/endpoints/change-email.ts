import { changeEmail as call } from '../contract/users-change-email';
import { requestNewEmail } from '../queries/change-email';
import { defineEndpoint } from './define-endpoint';
import { startEvenClock } from './even-time';
import { assertOwnPassword, oneself } from './own-account';
import { Refusal } from './refusal';

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
