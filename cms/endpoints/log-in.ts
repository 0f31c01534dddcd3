import { logInReader } from '../contract/users-login';
import { clientAddress, plainAddress } from '../limits/client-address';
import { logIn, rememberedFor } from '../queries/log-in';
import { readerOf } from '../queries/reader-of';
import { giveBackAccountLimits } from './check-limits';
import { defineEndpoint, Reply } from './define-endpoint';
import { startEvenClock } from './even-time';
import { Refusal } from './refusal';
import { noteRemembered, openedSession } from './session-cookies';

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
