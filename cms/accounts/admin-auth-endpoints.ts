import {
  addDataAndFileToRequest,
  type Endpoint,
  type PayloadRequest,
  resetPasswordOperation,
} from 'payload';
import { z } from 'zod';
import type { Call } from '../contract/call';
import { sentText } from '../contract/fields';
import { newPassword, password, logInReader } from '../contract/accounts';
import { clientAddress, plainAddress } from '../api/limits/client-ip';
import { inTransaction } from '../database/queries/in-transaction';
import { findOwnUser } from './queries/find-own-user';
import { logIn } from './queries/log-in';
import { endAndTell } from './queries/set-password';
import { passingTrouble, troublePassesIn } from '../api/error-response';
import {
  checkAccountLimits,
  checkAddressLimits,
  countIfTried,
  giveBackAccountLimits,
} from '../api/check-limits';
import { startEvenClock } from '../api/constant-time-reply';
import { Refusal } from '../api/http-error';
import { openedSession } from './session-cookies';

// The doors of Payload's dashboard, in place of its own. Those are not counted for an address, and tell by their words and
// their time who has an account.

type Door<Sent> = {
  path: '/login' | '/forgot-password' | '/reset-password';
  call: Pick<Call, 'route' | 'limits'>;
  sent: z.ZodType<Sent>;
  open: (req: PayloadRequest, sent: Sent) => Promise<Response>;
};

const email = () => sentText().min(1, 'Is required.').max(254, 'Is too long.');

/** An error in the form that the dashboard shows. */
const refused = ({ status, detail, details: { retryAfter } }: Refusal) =>
  Response.json(
    { errors: [{ message: detail }] },
    { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : undefined },
  );

function parse<Sent>(schema: z.ZodType<Sent>, data: unknown): Sent {
  const parsed = schema.safeParse(data ?? {});
  if (parsed.success) return parsed.data;
  const said = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Refusal(400, said.join(' '));
}

/** @throws Refusal 400 for a body that is not what its type says */
async function readBody(req: PayloadRequest): Promise<void> {
  try {
    await addDataAndFileToRequest(req);
  } catch {
    throw new Refusal(400, 'What was sent cannot be read.');
  }
}

const doorAs = <Sent extends Record<string, unknown>>({
  path,
  call,
  sent,
  open,
}: Door<Sent>): Endpoint => ({
  path,
  method: 'post',
  handler: async (req) => {
    try {
      await checkAddressLimits(call, req);
      await readBody(req);
      const input = parse(sent, req.data);
      await checkAccountLimits(call, req, input);
      return await countIfTried(call, req, input, () => open(req, input));
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      const trouble = passingTrouble(error);
      if (trouble === null) throw error;
      return Response.json(
        { errors: [{ message: trouble }] },
        { status: 503, headers: troublePassesIn },
      );
    }
  },
});

/** Both doors of the site count together for an address. */
const logInCall = {
  route: logInReader.route,
  limits: [
    ...(logInReader.limits ?? []).filter(({ by }) => by === 'address'),
    { by: { field: 'email' }, points: 10, seconds: 600 },
  ],
} satisfies Door<unknown>['call'];

const logInDoor = doorAs({
  path: '/login',
  call: logInCall,
  sent: z.object({ email: email(), password: password() }),
  open: async (req, sent) => {
    const evenTime = startEvenClock();
    const address = plainAddress(clientAddress(req));
    const session = await logIn(req, { ...sent, rememberMe: false }, address);
    if (!session) {
      await evenTime();
      throw new Refusal(401, req.t('error:emailOrPasswordIncorrect'));
    }
    await giveBackAccountLimits(logInCall, req, sent);
    req.user = { ...session.user, collection: 'users' };
    const user = await findOwnUser(req, session.user.id);
    return Response.json(
      { message: req.t('authentication:passed'), user, exp: session.exp },
      { headers: openedSession(req, session.token, {}) },
    );
  },
});

const forgotPasswordDoor = doorAs({
  path: '/forgot-password',
  call: {
    route: 'POST /cms/api/users/forgot-password',
    limits: [
      { by: 'address', points: 10, seconds: 600 },
      { by: { field: 'email' }, points: 3, seconds: 600 },
    ],
  },
  sent: z.object({ email: email() }),
  open: async (req, data) => {
    const evenTime = startEvenClock();
    await req.payload.forgotPassword({ collection: 'users', data, req });
    await evenTime();
    return Response.json({ message: req.t('general:success') });
  },
});

/** What Payload says of the account whose password was set. */
const owner = z.object({ id: z.int(), userName: z.string(), email: z.string() });

const resetPasswordDoor = doorAs({
  path: '/reset-password',
  call: {
    route: 'POST /cms/api/users/reset-password',
    limits: [{ by: 'address', points: 10, seconds: 600 }],
  },
  sent: z.object({ token: sentText().min(1, 'Is required.'), password: newPassword() }),
  open: async (req, data) => {
    const { token, user } = await inTransaction(req, async () => {
      const reset = await resetPasswordOperation({
        collection: req.payload.collections.users,
        data,
        overrideAccess: false,
        req,
      });
      await endAndTell(req, owner.parse(reset.user));
      return reset;
    });
    return Response.json(
      { message: req.t('authentication:passwordResetSuccessfully'), user },
      { headers: openedSession(req, String(token), {}) },
    );
  },
});

export const dashboardDoors: Endpoint[] = [logInDoor, forgotPasswordDoor, resetPasswordDoor];
