import type { PayloadRequest } from 'payload';
import { editorialStaff, isByApiKey } from '../../platform/access/callers';
import { assertConfirmed } from '../../platform/access/session';
import { resetAccountLimits } from '../../platform/api/check-limits';
import { constantTimeReply } from '../../platform/api/constant-time-reply';
import { type Handlers, ok, okIf, Reply } from '../../platform/api/define-endpoint';
import { HttpError, invalidField, refusalOf } from '../../platform/api/http-error';
import { clientIp, isSharedByProxy, normalizeIp } from '../../platform/api/limits/client-ip';
import { guest } from '../../contract/plain/guest';
import { stageOfCookies } from '../../contract/plain/reading-stage';
import { changeEmail, confirmEmail } from './queries/change-email';
import {
  assertOwnPassword,
  changePassword,
  findResetOwner,
  forgotPassword,
  resetPassword,
} from './queries/passwords';
import { deleteAccount } from './queries/delete-account';
import { exportAccount } from './queries/export-account';
import { currentUser, getAccount, getCommentedPosts, readerOf } from './queries/get-account';
import { logIn, rememberMeSeconds } from './queries/log-in';
import { notifyOfAct } from './queries/sensitive-acts';
import { registerReader, resendCode, verifyReader } from './queries/registration';
import { endSession, getUsersByIp, logOut, reauthenticate } from './queries/sessions';
import {
  joinReadUpTo,
  setNotificationSettings,
  setReadUpTo,
  unsubscribe,
} from './queries/settings';
import { passwordComplaint, type PasswordOwner } from './password-rules';
import { looksLikeUrl, urlHint } from './user-name';
import {
  expiredSessionCookies,
  missingCrossSiteToken,
  privateHeaders,
  rememberedAccount,
  sessionCookies,
  setKnownDevice,
  setRememberedAccount,
  setStageCookie,
} from './session-cookies';
import * as contract from '../../contract/accounts';

const wrongCode = () =>
  invalidField(
    'Invalid or missing verification code.',
    'code',
    'Is wrong, already used or expired. Request a new one.',
  );

/** @throws HttpError 400 for a password that is easy to guess */
async function assertGoodPassword(
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newPassword',
): Promise<void> {
  const message = await passwordComplaint(password, owner);
  if (message !== null) throw invalidField('The password is too easy to guess.', field, message);
}

const stageIn = ({ headers }: PayloadRequest) => stageOfCookies(headers.get('cookie'));

export const accountsHandlers: Handlers<typeof contract> = {
  getAccount: async (req) =>
    new Reply(await getAccount(req, currentUser(req)), { headers: missingCrossSiteToken(req) }),
  getIp: async (req) =>
    new Reply({ ip: normalizeIp(clientIp(req)) }, { headers: privateHeaders() }),
  changeEmail: async (req, { password, email }) => {
    const delayReply = constantTimeReply();
    const owner = currentUser(req);
    await assertOwnPassword(req, password);
    if (email === owner.email)
      throw invalidField(
        'The account already has this address.',
        'email',
        'Is already the address of your account.',
      );
    await changeEmail(req, owner, email);
    await delayReply();
    return ok;
  },
  changePassword: async (req, { password, newPassword }) => {
    const owner = currentUser(req);
    await assertOwnPassword(req, password);
    await assertGoodPassword(newPassword, owner, 'newPassword');
    await changePassword(req, owner, newPassword);
    return ok;
  },
  // The authentication strategy has looked up the key.
  checkKey: async (req) => {
    const { user } = req;
    if (!user || !isByApiKey(req))
      throw new HttpError(401, 'This key is unknown, expired or revoked.');
    return { userName: user.userName };
  },
  getCommentedPosts: (req) => getCommentedPosts(req, currentUser(req).id),
  confirmEmail: async (req, { code }) => {
    const userName = await confirmEmail(req, code);
    if (userName === null) throw wrongCode();
    return { userName };
  },
  deleteAccount: async (req, { password, comments }) => {
    const user = currentUser(req);
    await assertOwnPassword(req, password);
    if (user.role === 'author') throw refusalOf(contract.deleteAccount, 403);
    await deleteAccount(req, user, comments);
    return new Reply(ok, { headers: expiredSessionCookies(req) });
  },
  endSession: async (req, { session }) => {
    await endSession(req, currentUser(req).id, session);
    return ok;
  },
  exportAccount: async (req) => {
    const user = currentUser(req);
    const isStaff = editorialStaff({ req });
    if (isStaff) assertConfirmed(req);
    const reply = await exportAccount(req, user);
    if (isStaff)
      await notifyOfAct(req, {
        subject: 'Personal data exported',
        lines: [`All personal data of the account “${user.userName}” was downloaded`],
        undo: 'This cannot be undone.',
      });
    return new Reply(reply, {
      headers: new Headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="fovean-chronicles-account.json"',
      }),
    });
  },
  forgotPassword: async (req, { email }) => {
    const delayReply = constantTimeReply();
    await forgotPassword(req, email);
    await delayReply();
    return ok;
  },
  logIn: async (req, input) => {
    const delayReply = constantTimeReply();
    const rememberMe = input.rememberMe ?? false;
    const session = await logIn(req, { ...input, rememberMe }, normalizeIp(clientIp(req)));
    if (!session) {
      await delayReply();
      throw refusalOf(contract.logIn, 401);
    }
    await resetAccountLimits(contract.logIn, req, input);
    const headers = sessionCookies(req, session, {
      maxAge: rememberMe ? rememberMeSeconds : undefined,
    });
    setRememberedAccount(req, { id: session.user.id, rememberMe }, headers);
    const stage = await joinReadUpTo(req, session.user.id, stageIn(req));
    if (stage !== null) setStageCookie(req, stage, headers);
    return new Reply({ newUser: readerOf(session.user) }, { headers });
  },
  logOut: async (req, { everywhere, revokeKeys }) => {
    await logOut(req, { everywhere: everywhere ?? false, revokeKeys: revokeKeys ?? false });
    return new Reply(ok, { headers: expiredSessionCookies(req) });
  },
  // Uses the account loaded with the request, as do the settings below.
  getMe: async (req) => {
    const headers = missingCrossSiteToken(req);
    // The stage may have changed on another device.
    const stage = req.user?.readUpTo ?? null;
    if (stage !== null && stage !== stageIn(req)) setStageCookie(req, stage, headers);
    return new Reply(req.user ? readerOf(req.user) : guest, { headers });
  },
  getNotificationSettings: async (req) =>
    new Reply(
      { hearsOfReplies: req.user?.hearsOfReplies ?? false },
      { headers: missingCrossSiteToken(req) },
    ),
  reauthenticate: async (req, input) => {
    await reauthenticate(req, input);
    return ok;
  },
  registerReader: async (req, input) => {
    if (looksLikeUrl(input.userName))
      throw invalidField('The username looks like a web address.', 'userName', urlHint);
    await assertGoodPassword(input.password, input, 'password');
    const delayReply = constantTimeReply();
    const isRegistered = await registerReader(req, input);
    await delayReply();
    if (!isRegistered)
      throw refusalOf(contract.registerReader, 409, {
        errors: [{ path: 'userName', message: 'Is taken.' }],
      });
    return ok;
  },
  resendCode: async (req, { email }) => {
    const delayReply = constantTimeReply();
    await resendCode(req, email);
    await delayReply();
    return ok;
  },
  resetPassword: async (req, { code, password }) => {
    const owner = await findResetOwner(req, { code });
    if (!owner) throw wrongCode();
    await assertGoodPassword(password, owner, 'password');
    if (!(await resetPassword(req, { code }, password))) throw wrongCode();
    const headers = setKnownDevice(req, owner);
    return new Reply({ userName: owner.userName }, { headers });
  },
  setReadUpTo: async (req, { upTo }) => {
    if (req.user) await setReadUpTo(req, Number(req.user.id), upTo);
    const headers = privateHeaders();
    setStageCookie(req, upTo, headers);
    return new Reply(ok, { headers });
  },
  setNotificationSettings: async (req, settings) => {
    await setNotificationSettings(req, Number(req.user?.id), settings);
    return settings;
  },
  unsubscribe: async (req, { token }) => okIf(await unsubscribe(req, token)),
  getUsersByIp: async (req, { ipAddress }) => {
    const ip = normalizeIp(clientIp(req));
    const isTheirs = ip !== '' && normalizeIp(ipAddress) === ip && !isSharedByProxy(req);
    const id = isTheirs ? rememberedAccount(req) : null;
    const userName = id === null ? null : await getUsersByIp(req, { id, ip });
    return new Reply(userName ?? '', { headers: privateHeaders() });
  },
  verifyReader: async (req, { code }) => {
    const userName = await verifyReader(req, code);
    if (userName === null) throw wrongCode();
    return { userName };
  },
};
