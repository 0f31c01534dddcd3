import { endSession as call } from '../contract/users-end-session';
import { endSession } from '../queries/end-session';
import { defineEndpoint } from './define-endpoint';
import { oneself } from './own-account';

export const endSessionEndpoint = defineEndpoint(call, async (req, { session }) => {
  await endSession(req, oneself(req).id, session);
  return { ok: true as const };
});
