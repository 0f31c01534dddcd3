import { type PayloadRequest, resetPasswordOperation } from 'payload';
import { z } from 'zod';
import type { Call } from '../contract/call';
import { sentEmail, sentText } from '../contract/fields';
import {
  logIn as siteLogIn,
  newPassword,
  newUserName,
  password,
  secondStepCode,
} from '../contract/accounts';
import { clientIp, normalizeIp } from '../api/limits/client-ip';
import { inTransaction } from '../database/queries/connection';
import { findOwnUser } from './queries/get-account';
import { logIn } from './queries/log-in';
import { askForPasskey } from './queries/passkeys';
import { endPendingResets, notifyPasswordChanged } from './queries/passwords';
import { getSecondStep, SecondStepMissing } from './queries/second-step';
import { dashboardEndpoint, dashboardInput } from '../api/dashboard-endpoint';
import {
  checkAccountLimits,
  checkIpLimits,
  countIfTried,
  resetAccountLimits,
} from '../api/check-limits';
import { constantTimeReply } from '../api/constant-time-reply';
import { HttpError } from '../api/http-error';
import { passkeyResponse } from './passkey-responses';
import { passwordComplaint } from './password-rules';
import { sessionCookies } from './session-cookies';
import { authorSessionOnly } from '../access/callers';
import { inviteStaff, mailDashboardReset } from './queries/staff';

// Replacements for Payload's log-in and password endpoints, which have no limit by IP address, and whose messages and response
// times reveal who has an account.

type AdminAuthEndpoint<Input> = {
  path: '/login' | '/forgot-password' | '/reset-password';
  call: Pick<Call, 'route' | 'limits'>;
  schema: z.ZodType<Input>;
  handle: (req: PayloadRequest, input: Input) => Promise<Response>;
};

const email = () => sentText().min(1, 'Is required.').max(254, 'Is too long.');

const defineAdminAuthEndpoint = <Input extends Record<string, unknown>>({
  path,
  call,
  schema,
  handle,
}: AdminAuthEndpoint<Input>) =>
  dashboardEndpoint('post', path, async (req) => {
    await checkIpLimits(call, req);
    const input = await dashboardInput(req, schema);
    await checkAccountLimits(call, req, input);
    return countIfTried(call, req, input, () => handle(req, input));
  });

/** Uses the route of the site's log-in, so that both share the limits by IP address. */
const logInCall = {
  route: siteLogIn.route,
  limits: (siteLogIn.limits ?? []).map((limit) =>
    typeof limit.by === 'object' ? { ...limit, by: { ...limit.by, field: 'email' } } : limit,
  ),
} satisfies AdminAuthEndpoint<unknown>['call'];

const logInEndpoint = defineAdminAuthEndpoint({
  path: '/login',
  call: logInCall,
  schema: z.object({
    email: email(),
    password: password(),
    code: secondStepCode(),
    passkey: passkeyResponse().nullish(),
  }),
  handle: async (req, input) => {
    const delayReply = constantTimeReply();
    const ip = normalizeIp(clientIp(req));
    let session;
    try {
      session = await logIn(req, { ...input, rememberMe: false }, ip);
    } catch (error) {
      if (!(error instanceof SecondStepMissing)) throw error;
      // The page asks for the passkey and sends its signature with the password again.
      const passkey = await askForPasskey(req, error.userId, 'log-in');
      return Response.json(
        { errors: [{ message: error.detail }], passkey },
        { status: error.status, headers: { 'cache-control': 'no-store' } },
      );
    }
    if (!session) {
      await delayReply();
      throw new HttpError(401, req.t('error:emailOrPasswordIncorrect'));
    }
    await resetAccountLimits(logInCall, req, input);
    req.user = { ...session.user, collection: 'users' };
    const user = await findOwnUser(req, session.user.id);
    return Response.json(
      { message: req.t('authentication:passed'), user, exp: session.exp },
      { headers: sessionCookies(req, session) },
    );
  },
});

const forgotPasswordEndpoint = defineAdminAuthEndpoint({
  path: '/forgot-password',
  call: {
    route: 'POST /cms/api/users/forgot-password',
    limits: [
      { by: 'ip', points: 10, seconds: 600 },
      { by: { field: 'email' }, points: 3, seconds: 600 },
    ],
  },
  schema: z.object({ email: email() }),
  handle: async (req, data) => {
    const delayReply = constantTimeReply();
    await mailDashboardReset(req, data.email);
    await delayReply();
    return Response.json({ message: req.t('general:success') });
  },
});

const owner = z.object({ id: z.int(), userName: z.string(), email: z.string() });

const resetPasswordEndpoint = defineAdminAuthEndpoint({
  path: '/reset-password',
  call: {
    route: 'POST /cms/api/users/reset-password',
    limits: [{ by: 'ip', points: 10, seconds: 600 }],
  },
  schema: z.object({ token: sentText().min(1, 'Is required.'), password: newPassword() }),
  handle: async (req, data) => {
    const { token, user, named } = await inTransaction(req, async () => {
      const reset = await resetPasswordOperation({
        collection: req.payload.collections.users,
        data,
        overrideAccess: false,
        req,
      });
      const named = owner.parse(reset.user);
      // The account is known only now. An error rolls the reset back.
      const complaint = await passwordComplaint(data.password, named);
      if (complaint !== null) throw new HttpError(400, `password: ${complaint}`);
      await endPendingResets(req, named.id);
      await notifyPasswordChanged(req, named);
      return { ...reset, named };
    });
    const message = req.t('authentication:passwordResetSuccessfully');
    // The mail replaces the password, but not the second step: the user must log in.
    if ((await getSecondStep(req, named.id)).isOn) return Response.json({ message });
    return Response.json(
      { message, user },
      { headers: sessionCookies(req, { token: String(token), user: named }) },
    );
  },
});

export const adminAuthEndpoints = [logInEndpoint, forgotPasswordEndpoint, resetPasswordEndpoint];

const invitation = z.object({
  userName: newUserName(),
  email: sentEmail().toLowerCase(),
  role: z.enum(['editor', 'author']),
});

/** Endpoint of the dashboard's form for invitations: `POST /cms/api/users/invite`. */
export const inviteEndpoint = dashboardEndpoint('post', '/invite', async (req) => {
  if (!authorSessionOnly({ req }))
    throw new HttpError(403, 'Only the author may do that, after logging in.');
  const invited = await dashboardInput(req, invitation);
  await inviteStaff(req, invited);
  return Response.json({ message: `An invitation is on its way to ${invited.email}.` });
});
