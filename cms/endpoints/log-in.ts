import { logInReader } from '../contract/users-login';
import { clientAddress, plainAddress } from '../api/limits/client-ip';
import { logIn, rememberedFor } from '../accounts/queries/log-in';
import { readerOf } from '../accounts/queries/reader-of';
import { giveBackAccountLimits } from '../api/check-limits';
import { defineEndpoint, Reply } from '../api/define-endpoint';
import { startEvenClock } from '../api/constant-time-reply';
import { Refusal } from '../api/http-error';
import { noteRemembered, openedSession } from '../accounts/session-cookies';

export const logInEndpoint = defineEndpoint(logInReader, async (req, input) => {
  const evenTime = startEvenClock();
  const rememberMe = input.rememberMe ?? false;
  const session = await logIn(req, { ...input, rememberMe }, plainAddress(clientAddress(req)));
  if (!session) {
    await evenTime();
    throw new Refusal(401, logInReader.errors?.[401] ?? 'Login failed.');
  }
  await giveBackAccountLimits(logInReader, req, input);
  const headers = openedSession(req, session.token, {
    maxAge: rememberMe ? rememberedFor : undefined,
  });
  noteRemembered(req, { id: session.user.id, rememberMe }, headers);
  return new Reply({ newUser: readerOf(session.user) }, { headers });
});
