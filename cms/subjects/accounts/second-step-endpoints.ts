import type { PayloadRequest } from 'payload';
import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { z } from 'zod';
import { editorialStaff } from '../../platform/access/callers';
import { everyday } from '../../platform/access/everyday';
import { dashboardEndpoint, dashboardInput } from '../../platform/api/dashboard-endpoint';
import { HttpError } from '../../platform/api/http-error';
import { password, secondStepCode } from '../../contract/accounts';
import { filledText } from '../../contract/fields';
import { longestPasskeyName } from '../../contract/plain/limits';
import { browserName } from './came-from';
import { currentUser } from './queries/get-account';
import { newPasskeyResponse, passkeyResponse } from './passkey-responses';
import { assertOwnPassword } from './queries/passwords';
import { confirmSession } from './queries/sessions';
import { askForPasskey, beginPasskey } from './queries/passkeys';
import {
  addPasskey,
  assertPasskey,
  assertSecondStep,
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  getSecondStep,
  removePasskey,
  replaceRecoveryCodes,
} from './queries/second-step';
import { relyingPartyOf } from './relying-party';
import { secretUri } from './second-step';

// Endpoints of the dashboard's account page for the second step, below /cms/api/users.

const provesItself = everyday('Checks the password or passkey, or completes what began with it.');

const define = <Input>(
  method: 'get' | 'post',
  path: string,
  schema: z.ZodType<Input>,
  handle: (req: PayloadRequest, input: Input) => Promise<object>,
) =>
  dashboardEndpoint(method, `/second-step${path}`, provesItself, async (req) => {
    if (!editorialStaff({ req })) throw new HttpError(403, 'Only for the author and editors.');
    return Response.json(await handle(req, await dashboardInput(req, schema)));
  });

const shown = { code: secondStepCode(), passkey: passkeyResponse().nullish() };
const proof = z.object({ password: password(), ...shown });

/** Checks all credentials again, because the browser may be unattended. */
async function assertOwner(req: PayloadRequest, given: z.output<typeof proof>) {
  const user = currentUser(req);
  await assertOwnPassword(req, given.password);
  await assertSecondStep(req, user, given, 'proof');
  return user;
}

export const secondStepEndpoints = [
  define('get', '', z.object({}), async (req) => ({
    ...(await getSecondStep(req, currentUser(req).id)),
    // Host name for passkeys; null if they are not possible.
    passkeysFor: relyingPartyOf(req)?.id ?? null,
    thisDevice: browserName(req.headers.get('user-agent') ?? ''),
  })),
  define('post', '/begin', proof, async (req, given) => {
    const user = await assertOwner(req, given);
    const secret = await beginSecondStep(req, user.id);
    const uri = secretUri(secret, user.email);
    return { secret, uri, picture: toSvgDataURL(generate(uri), { on: '#000', off: '#fff' }) };
  }),
  define('post', '/confirm', z.object({ code: secondStepCode() }), async (req, { code }) => ({
    codes: await confirmSecondStep(req, currentUser(req), code ?? ''),
  })),
  define('post', '/codes', proof, async (req, given) => {
    const user = await assertOwner(req, given);
    if (!(await getSecondStep(req, user.id)).isOn)
      throw new HttpError(400, 'Recovery codes need a second step. Set one up first.');
    return { codes: await replaceRecoveryCodes(req, user) };
  }),
  define('post', '/end', proof, async (req, given) => {
    await endSecondStep(req, await assertOwner(req, given));
    return { ok: true };
  }),
  define(
    'post',
    '/passkeys/use',
    z.object({ for: z.enum(['proof', 'confirmation']).default('proof') }),
    async (req, { for: purpose }) => ({
      options: await askForPasskey(req, currentUser(req).id, purpose),
    }),
  ),
  define(
    'post',
    '/passkeys/confirm',
    z.object({ passkey: passkeyResponse() }),
    async (req, given) => {
      await assertPasskey(req, currentUser(req), given.passkey);
      await confirmSession(req);
      return { ok: true };
    },
  ),
  define('post', '/passkeys/begin', proof, async (req, given) => ({
    options: await beginPasskey(req, await assertOwner(req, given)),
  })),
  define(
    'post',
    '/passkeys/add',
    z.object({ name: filledText(longestPasskeyName), response: newPasskeyResponse() }),
    (req, given) => addPasskey(req, currentUser(req), given),
  ),
  define(
    'post',
    '/passkeys/remove',
    proof.extend({ id: z.string() }),
    async (req, { id, ...given }) => {
      await removePasskey(req, await assertOwner(req, given), id);
      return { ok: true };
    },
  ),
];
