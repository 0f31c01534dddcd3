import { createPayloadRequest, handleEndpoints, type SanitizedConfig } from 'payload';
import { editorialStaff } from '../access/editorial-staff';
import type { Fetch } from './api';
import { withoutKey } from './in-person';
import { largestPayloadBody, withinLimit } from './within-limit';

/** What everybody may ask: to come in, to go out, and who he is. */
const forEverybody = new Set([
  'POST /users/login',
  'POST /users/forgot-password',
  'POST /users/reset-password',
  'POST /users/logout',
  'GET /users/me',
]);

const refusal = () =>
  Response.json(
    { errors: [{ message: 'You are not allowed to perform this action.' }] },
    { status: 403 },
  );

async function isByStaff(config: SanitizedConfig, { url, headers }: Request): Promise<boolean> {
  const asked = new Request(url, { headers });
  return editorialStaff({ req: await createPayloadRequest({ config, request: asked }) });
}

/**
 * Payload's own REST API, which its dashboard uses: for the staff, logged in. Readers, strangers and programs with a key have
 * no business there, whatever the rules of the collections behind it would let them do: what is for them is under `/api`.
 */
export function createCmsApi(config: SanitizedConfig): Fetch {
  const { api } = config.routes;
  return withinLimit(async (asSent) => {
    const request = withoutKey(asSent);
    const { pathname } = new URL(request.url);
    const asked = `${request.method} ${pathname.slice(api.length)}`;
    if (!forEverybody.has(asked) && !(await isByStaff(config, request))) return refusal();
    const response = await handleEndpoints({ config, request });
    // All of it is the staff's, and no cache on the way hands it on.
    if (!response.headers.has('cache-control'))
      response.headers.set('cache-control', 'private, no-store');
    return response;
  }, largestPayloadBody);
}
