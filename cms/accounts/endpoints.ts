import { giveBackAccountLimits } from '../api/check-limits';
import { startEvenClock } from '../api/constant-time-reply';
import { type Handlers, Reply } from '../api/define-endpoint';
import { Refusal } from '../api/http-error';
import { clientAddress, isSharedByProxy, plainAddress } from '../api/limits/client-ip';
import { foundOr404 } from '../api/not-found-if-null';
import { readCommentedPosts } from './queries/get-commented-posts';
import { guest } from '../contract/guest';
import { confirmNewEmail, requestNewEmail } from './queries/change-email';
import { deleteAccount } from './queries/delete-account';
import { endSession } from './queries/end-session';
import { exportAccount } from './queries/export-account';
import { readAccount } from './queries/get-account';
import { logIn, rememberedFor } from './queries/log-in';
import { logOut } from './queries/log-out';
import { readerOf } from './queries/reader-of';
import { registerReader } from './queries/register-reader';
import { rememberedUserName } from './queries/remembered-user-name';
import { endReplyMails, hearOfReplies } from './queries/reply-notifications';
import { requestNewPassword } from './queries/request-new-password';
import { resendVerificationCode } from './queries/resend-code';
import { changePassword, ownerOfPasswordCode, setPasswordByCode } from './queries/set-password';
import { verifyReader } from './queries/verify-reader';
import { assertGoodPassword, assertOwnPassword, oneself } from './self';
import {
  closedSession,
  missingToken,
  noteRemembered,
  openedSession,
  rememberedHere,
} from './session-cookies';
import { wrongCode } from './wrong-code';
import * as contract from '../contract/accounts';

/** What answers the calls of `contract/accounts`. */
export const accountsHandlers: Handlers<typeof contract> = {
  getAccount: async (req) =>
    new Reply(await readAccount(req, oneself(req)), { headers: missingToken(req) }),
  getAddress: async (req) =>
    new Reply(
      { ip: plainAddress(clientAddress(req)) },
      { headers: new Headers({ 'cache-control': 'no-store' }) },
    ),
  changeEmail: async (req, { password, email }) => {
    const evenTime = startEvenClock();
    const owner = oneself(req);
    await assertOwnPassword(req, password);
    if (email === owner.email)
      throw new Refusal(400, 'The account has this address already.', {
        errors: [{ path: 'email', message: 'Is the address of your account already.' }],
      });
    await requestNewEmail(req, owner, email);
    await evenTime();
    return { ok: true as const };
  },
  changePassword: async (req, { password, newPassword }) => {
    const owner = oneself(req);
    await assertOwnPassword(req, password);
    await assertGoodPassword(newPassword, owner, 'newPassword');
    await changePassword(req, { owner, password: newPassword });
    return { ok: true as const };
  },
  checkKey: async ({ user }) => {
    if (!user || !('_strategy' in user) || user._strategy !== 'api-key')
      throw new Refusal(401, 'This key is unknown, expired or revoked.');
    return { userName: user.userName };
  },
  getCommentedPosts: (req) => readCommentedPosts(req, oneself(req).id),
  confirmEmail: async (req, { code }) => {
    const userName = await confirmNewEmail(req, code);
    if (userName === null) throw wrongCode();
    return { userName };
  },
  deleteAccount: async (req, { password, comments }) => {
    const user = oneself(req);
    await assertOwnPassword(req, password);
    if (user.role === 'author')
      throw new Refusal(
        403,
        contract.deleteAccount.errors?.[403] ?? 'The author’s account cannot be deleted here.',
      );
    await deleteAccount(req, user, comments);
    return new Reply({ ok: true as const }, { headers: closedSession(req) });
  },
  endSession: async (req, { session }) => {
    await endSession(req, oneself(req).id, session);
    return { ok: true as const };
  },
  exportAccount: async (req) =>
    new Reply(await exportAccount(req, oneself(req)), {
      headers: new Headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="fovean-chronicles-account.json"',
      }),
    }),
  forgotPassword: async (req, { email }) => {
    const evenTime = startEvenClock();
    await requestNewPassword(req, email);
    await evenTime();
    return { ok: true as const };
  },
  logInReader: async (req, input) => {
    const evenTime = startEvenClock();
    const rememberMe = input.rememberMe ?? false;
    const session = await logIn(req, { ...input, rememberMe }, plainAddress(clientAddress(req)));
    if (!session) {
      await evenTime();
      throw new Refusal(401, contract.logInReader.errors?.[401] ?? 'Login failed.');
    }
    await giveBackAccountLimits(contract.logInReader, req, input);
    const headers = openedSession(req, session.token, {
      maxAge: rememberMe ? rememberedFor : undefined,
    });
    noteRemembered(req, { id: session.user.id, rememberMe }, headers);
    return new Reply({ newUser: readerOf(session.user) }, { headers });
  },
  logOutReader: async (req, { everywhere }) => {
    await logOut(req, { everywhere: everywhere ?? false });
    return new Reply({ ok: true as const }, { headers: closedSession(req) });
  },
  getMe: async (req) =>
    new Reply(req.user ? readerOf(req.user) : guest, { headers: missingToken(req) }),
  getNotices: async (req) =>
    new Reply(
      { hearsOfReplies: req.user?.hearsOfReplies ?? false },
      { headers: missingToken(req) },
    ),
  registerReader: async (req, input) => {
    await assertGoodPassword(input.password, input, 'password');
    const evenTime = startEvenClock();
    const isRegistered = await registerReader(req, input);
    await evenTime();
    if (!isRegistered)
      throw new Refusal(409, contract.registerReader.errors?.[409] ?? 'Taken.', {
        errors: [{ path: 'userName', message: 'Is taken.' }],
      });
    return { ok: true as const };
  },
  resendCode: async (req, { email }) => {
    const evenTime = startEvenClock();
    await resendVerificationCode(req, email);
    await evenTime();
    return { ok: true as const };
  },
  resetPassword: async (req, { code, password }) => {
    const owner = await ownerOfPasswordCode(req, code);
    if (!owner) throw wrongCode();
    await assertGoodPassword(password, owner, 'password');
    if (!(await setPasswordByCode(req, code, { owner, password }))) throw wrongCode();
    return { userName: owner.userName };
  },
  setNotices: async (req, { hearsOfReplies }) => {
    await hearOfReplies(req, hearsOfReplies);
    return { hearsOfReplies };
  },
  unsubscribe: async (req, { token }) =>
    foundOr404(
      contract.unsubscribe,
      (await endReplyMails(req, token)) ? { ok: true as const } : null,
    ),
  getUserByAddress: async (req, { ipAddress }) => {
    const address = plainAddress(clientAddress(req));
    const isTheirs = address !== '' && plainAddress(ipAddress) === address && !isSharedByProxy(req);
    const id = isTheirs ? rememberedHere(req) : null;
    const userName = id === null ? null : await rememberedUserName(req, { id, address });
    return new Reply(userName ?? '', { headers: new Headers({ 'cache-control': 'no-store' }) });
  },
  verifyReader: async (req, { code }) => {
    const userName = await verifyReader(req, code);
    if (userName === null) throw wrongCode();
    return { userName };
  },
};
