import { endSession as call } from '../contract/users-end-session';
import { endSession } from '../accounts/queries/end-session';
import { defineEndpoint } from '../api/define-endpoint';
import { oneself } from '../accounts/self';

export const endSessionEndpoint = defineEndpoint(call, async (req, { session }) => {
  await endSession(req, oneself(req).id, session);
  return { ok: true as const };
});
