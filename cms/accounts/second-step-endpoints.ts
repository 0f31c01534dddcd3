import { addDataAndFileToRequest, type Endpoint, type PayloadRequest } from 'payload';
import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { z } from 'zod';
import { editorialStaff } from '../access/callers';
import { transientErrorHeaders, transientErrorMessage } from '../api/error-response';
import { HttpError } from '../api/http-error';
import { password, secondStepCode } from '../contract/accounts';
import { assertOwnPassword, currentUser } from './current-user';
import {
  assertSecondStep,
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  getSecondStep,
  renewRecoveryCodes,
} from './queries/second-step';
import { secretUri } from './second-step';

// What the account page of the dashboard calls to set up a second step, below /cms/api/users.

const privateReply = (body: object, init: ResponseInit = {}) =>
  Response.json(body, { ...init, headers: { ...init.headers, 'cache-control': 'no-store' } });

type Handle<Input> = (req: PayloadRequest, input: Input) => Promise<object>;

async function answer<Input>(req: PayloadRequest, schema: z.ZodType<Input>, handle: Handle<Input>) {
  if (!editorialStaff({ req })) throw new HttpError(403, 'This is for the author and editors.');
  if (req.method === 'POST') await addDataAndFileToRequest(req).catch(() => undefined);
  const { data, error } = schema.safeParse(req.data ?? {});
  if (error) throw new HttpError(400, error.issues[0]?.message ?? 'What was sent cannot be read.');
  return privateReply(await handle(req, data));
}

const define = <Input>(
  method: 'get' | 'post',
  path: string,
  schema: z.ZodType<Input>,
  handle: Handle<Input>,
): Endpoint => ({
  path: `/second-step${path}`,
  method,
  handler: async (req) => {
    try {
      return await answer(req, schema, handle);
    } catch (error) {
      if (error instanceof HttpError)
        return privateReply({ errors: [{ message: error.detail }] }, { status: error.status });
      const trouble = transientErrorMessage(error);
      if (trouble === null) throw error;
      return privateReply(
        { errors: [{ message: trouble }] },
        { status: 503, headers: transientErrorHeaders },
      );
    }
  },
});

const proof = z.object({ password: password(), code: secondStepCode() });

export const secondStepEndpoints: Endpoint[] = [
  define('get', '', z.object({}), (req) => getSecondStep(req, currentUser(req).id)),
  define('post', '/begin', proof, async (req, given) => {
    const user = currentUser(req);
    await assertOwnPassword(req, given.password);
    // Who has one sets up another by the one they have.
    await assertSecondStep(req, user, given.code ?? '');
    const secret = await beginSecondStep(req, user.id);
    const uri = secretUri(secret, user.email);
    return { secret, uri, picture: toSvgDataURL(generate(uri), { on: '#000', off: '#fff' }) };
  }),
  define('post', '/confirm', proof.pick({ code: true }), async (req, { code }) => {
    const codes = await confirmSecondStep(req, currentUser(req), code ?? '');
    if (!codes) throw new HttpError(400, 'The code is not right. Wait for the next one.');
    return { codes };
  }),
  define('post', '/codes', proof, async (req, given) => {
    const user = currentUser(req);
    await assertOwnPassword(req, given.password);
    await assertSecondStep(req, user, given.code ?? '');
    return { codes: await renewRecoveryCodes(req, user.id) };
  }),
  define('post', '/end', proof, async (req, given) => {
    const user = currentUser(req);
    await assertOwnPassword(req, given.password);
    await assertSecondStep(req, user, given.code ?? '');
    await endSecondStep(req, user);
    return { isOn: false };
  }),
];
