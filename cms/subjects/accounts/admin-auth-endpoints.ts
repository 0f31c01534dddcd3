import type { PayloadRequest } from 'payload';
import { z } from 'zod';
import type { Call } from '../../contract/call';
import { sentEmail, sentText } from '../../contract/fields';
import {
  logIn as siteLogIn,
  newPassword,
  newUserName,
  password,
  secondStepCode,
} from '../../contract/accounts';
import { clientIp, normalizeIp } from '../../platform/api/limits/client-ip';
import { findOwnUser } from './queries/get-account';
import { logIn } from './queries/log-in';
import { askForPasskey } from './queries/passkeys';
import { findResetOwner, resetPassword } from './queries/passwords';
import { getSecondStep, SecondStepMissing } from './queries/second-step';
import { dashboardEndpoint, dashboardInput } from '../../platform/api/dashboard-endpoint';
import {
  checkAccountLimits,
  checkIpLimits,
  countIfTried,
  resetAccountLimits,
} from '../../platform/api/check-limits';
import { constantTimeReply } from '../../platform/api/constant-time-reply';
import { HttpError } from '../../platform/api/http-error';
import { passkeyResponse } from './passkey-responses';
import { passwordComplaint } from './password-rules';
import { sessionCookies } from './session-cookies';
import { authorSessionOnly } from '../../platform/access/callers';
import { everyday } from '../../platform/access/everyday';
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
  dashboardEndpoint('post', path, everyday('Strangers may do it, too.'), async (req) => {
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
    return sessionReply(req, session, req.t('authentication:passed'));
  },
});

/** Returns the reply that Payload's screens expect when a session was opened. */
async function sessionReply(
  req: PayloadRequest,
  session: NonNullable<Awaited<ReturnType<typeof logIn>>>,
  message: string,
): Promise<Response> {
  req.user = { ...session.user, collection: 'users' };
  const user = await findOwnUser(req, session.user.id);
  const headers = sessionCookies(req, session);
  return Response.json({ message, user, exp: session.exp }, { headers });
}

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

const resetPasswordEndpoint = defineAdminAuthEndpoint({
  path: '/reset-password',
  call: {
    route: 'POST /cms/api/users/reset-password',
    limits: [{ by: 'ip', points: 10, seconds: 600 }],
  },
  schema: z.object({ token: sentText().min(1, 'Is required.'), password: newPassword() }),
  handle: async (req, { token, password }) => {
    const owner = await findResetOwner(req, { token });
    const complaint = owner && (await passwordComplaint(password, owner));
    if (complaint) throw new HttpError(400, `password: ${complaint}`);
    if (!owner || !(await resetPassword(req, { token }, password)))
      throw new HttpError(403, 'The link is not valid any more. Request a new one.');
    const message = req.t('authentication:passwordResetSuccessfully');
    // The mail replaces the password, but not the second step: the user must log in.
    if ((await getSecondStep(req, owner.id)).isOn) return Response.json({ message });
    const credentials = { email: owner.email, password, rememberMe: false };
    const session = await logIn(req, credentials, normalizeIp(clientIp(req)));
    return session ? sessionReply(req, session, message) : Response.json({ message });
  },
});

export const adminAuthEndpoints = [logInEndpoint, forgotPasswordEndpoint, resetPasswordEndpoint];

const invitation = z.object({
  userName: newUserName(),
  email: sentEmail().toLowerCase(),
  role: z.enum(['editor', 'author']),
});

/** Endpoint of the dashboard's form for invitations: `POST /cms/api/users/invite`. */
export const inviteEndpoint = dashboardEndpoint(
  'post',
  '/invite',
  { custom: { summary: 'Invites someone.' } },
  async (req) => {
    if (!authorSessionOnly({ req }))
      throw new HttpError(403, 'Only the author may do that, after logging in.');
    const invited = await dashboardInput(req, invitation);
    await inviteStaff(req, invited);
    return Response.json({ message: `An invitation is on its way to ${invited.email}.` });
  },
);
