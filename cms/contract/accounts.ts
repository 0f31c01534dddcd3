import { z } from 'zod';
import { defineCall, type Limit } from './call';
import { shortestPassword } from './plain/common-passwords';
import { filledText, reachableEmail, sentCode, sentEmail, sentStage, sentText } from './fields';
import { apiKeyHeader } from './plain/headers';
import { longestUserName, tooLong } from './plain/limits';

/** An invalid key fails even with a valid session. */
export const checkKey = defineCall({
  route: 'GET /key',
  summary: `The owner of the API key in the header ${apiKeyHeader.toUpperCase()}.`,
  caller: 'author',
  reply: z.object({ userName: z.string() }),
  errors: { 401: 'The key is unknown, expired or revoked.' },
});

export const getIp = defineCall({
  route: 'GET /ip',
  summary: 'The caller’s IP address.',
  caller: 'everybody',
  reply: z.object({ ip: z.string() }),
});

/** An account, as its owner sees it. Specification, section 3. */
export const reader = z.object({
  userName: z.string(),
  email: z.string(),
  rememberMe: z.boolean(),
  /** IP address of the last log-in. */
  ipAddress: z.string(),
  isValidated: z.boolean(),
  isMale: z.boolean().optional(),
  /** Role of staff. Missing for readers. */
  role: z.enum(['editor', 'author']).optional(),
});

export type Reader = z.infer<typeof reader>;

const session = z.object({
  id: z.string(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Readable name; null if unknown, as after a log-in to the dashboard. */
  browser: z.string().nullable(),
  /** True for the session of this request. */
  isPresent: z.boolean(),
});

/** An account with its open sessions, newest first. */
export const account = reader.extend({
  role: z.enum(['reader', 'editor', 'author']),
  registeredAt: z.iso.datetime(),
  /** New e-mail address, until it is confirmed. */
  newEmail: z.string().nullable(),
  sessions: z.array(session),
  /** True if a staff session must be confirmed before an export. */
  needsConfirmation: z.boolean(),
});

export type Account = z.infer<typeof account>;

export const getAccount = defineCall({
  route: 'GET /Users/account',
  summary: 'The caller’s account, with its open sessions.',
  caller: 'self',
  reply: account,
});

/** Username of an existing account, normalized (NFKC, single spaces), so that limits count all spellings together. */
const userName = () =>
  sentText()
    .min(1, 'Is required.')
    .max(200, { error: 'Must have at most 200 characters.', abort: true })
    .normalize('NFKC')
    .overwrite((name) => name.replace(/\s+/g, ' ').trim());

/** Visible characters, without those of URLs: names appear in mails to strangers. */
const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;
const forbidden = /[@/\\:<>\p{Default_Ignorable_Code_Point}]/u;

/** Mixed scripts with look-alike letters suggest impersonation. */
const isMixed = (name: string) =>
  /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name);

/** Username of a new account: 1 to 50 characters. */
export const newUserName = () =>
  userName()
    .max(longestUserName, tooLong(longestUserName))
    .refine((name) => visible.test(name) && !forbidden.test(name), {
      error: 'May contain letters, digits, spaces and signs, but none of @ / \\ : < >.',
    })
    .refine((name) => !isMixed(name), {
      error: 'Must not mix Latin letters with Greek or Cyrillic ones that look the same.',
    });

/** A password as typed. Not trimmed. */
export const password = () =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be text.') })
    .min(1, 'Is required.')
    .max(1_000, 'Must have at most 1000 characters.')
    .refine((text) => !text.includes('\0') && text.isWellFormed(), {
      error: 'Contains invalid characters.',
    });

/** A code from an authenticator app, or a recovery code. */
export const secondStepCode = () =>
  sentText().max(40, 'Must have at most 40 characters.').nullish();

/** A new password: 8 to 200 characters of any kind (NIST SP 800-63B). */
export const newPassword = () =>
  password()
    .refine((text) => [...text].length >= shortestPassword, {
      error: 'Must have at least 8 characters.',
    })
    .refine((text) => [...text].length <= 200, { error: 'Must have at most 200 characters.' })
    .refine((text) => text.trim() !== '', { error: 'Must not be blank.' });

/** Limits of calls that need the password of the session's user. */
const passwordLimits: Limit[] = [
  { by: 'ip', points: 30, seconds: 600 },
  { by: 'caller', points: 20, seconds: 600 },
];

/** Limits of calls that send a mail to any e-mail address. */
const mailLimits: Limit[] = [
  { by: 'ip', points: 10, seconds: 3_600 },
  { by: { field: 'email' }, points: 3, seconds: 3_600 },
];

/**
 * Requests a change of the user's e-mail address, which applies once it is confirmed. The response does not reveal whether the
 * new address has an account.
 */
export const changeEmail = defineCall({
  route: 'POST /Users/changeEmail',
  summary: 'Mails a code to a new e-mail address of the caller’s account. Requires the password.',
  caller: 'self',
  input: z.object({ password: password(), email: reachableEmail() }),
  limits: [
    { by: 'ip', points: 30, seconds: 3_600 },
    { by: 'caller', points: 10, seconds: 3_600 },
    { by: { field: 'email' }, points: 3, seconds: 3_600 },
  ],
});

export const changePassword = defineCall({
  route: 'POST /Users/changePassword',
  summary:
    'Changes the caller’s password and ends their other sessions. Requires the current password.',
  caller: 'self',
  input: z.object({ password: password(), newPassword: newPassword() }),
  limits: passwordLimits,
});

export const confirmEmail = defineCall({
  route: 'POST /Users/confirmEmail',
  summary:
    'Confirms an account’s new e-mail address by the mailed code. Repeating it changes nothing.',
  caller: 'everybody',
  input: z.object({ code: sentCode() }),
  reply: z.object({ userName: z.string() }),
  limits: [{ by: 'ip', points: 20, seconds: 600 }],
});

export const deleteAccount = defineCall({
  route: 'POST /Users/delete',
  summary: 'Deletes the caller’s account. Requires the password.',
  caller: 'self',
  input: z.object({
    password: password(),
    /** Whether comments stay, as those of a former reader. */
    comments: z.enum(['keep', 'delete'], 'Must be keep or delete.'),
  }),
  limits: passwordLimits,
  errors: { 403: 'The author’s account cannot be deleted here.' },
});

export const endSession = defineCall({
  route: 'POST /Users/endSession',
  summary: 'Ends one of the caller’s sessions. Repeating it changes nothing.',
  caller: 'self',
  input: z.object({ session: filledText(100) }),
});

export const getCommentedPosts = defineCall({
  route: 'GET /Users/comments',
  summary: 'The posts with comments of the caller, latest comment first.',
  caller: 'self',
  reply: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      /** Number of the user's comments, including pending ones. */
      comments: z.number(),
    }),
  ),
});

export type CommentedPosts = z.infer<typeof getCommentedPosts.reply>;

const comment = z.object({
  id: z.number(),
  post: z.object({ title: z.string(), path: z.string() }),
  parent: z.number().nullable(),
  text: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'deleted']),
  at: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});

const accountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: account.omit({ needsConfirmation: true }).extend({
    hearsOfReplies: z.boolean(),
    /** Reading stage; null if unknown. */
    readUpTo: z.number().nullable(),
    lastLogInAt: z.iso.datetime().nullable(),
    passkeys: z.array(
      z.object({
        name: z.string(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  comments: z.array(comment),
  suggestedTerms: z.array(
    z.object({
      subject: z.string(),
      description: z.string(),
      status: z.string(),
      creditedTo: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  /** Messages with the account's e-mail address. */
  messagesToTheAuthor: z.array(
    z.object({ name: z.string(), message: z.string(), at: z.iso.datetime() }),
  ),
  subscription: z
    .object({ posts: z.boolean(), books: z.boolean(), consent: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('The caller’s subscription; consent is the text that they agreed to.'),
  mailsToYou: z.array(
    z.object({ subject: z.string(), at: z.iso.datetime(), sentAt: z.iso.datetime().nullable() }),
  ),
});

export type AccountExport = z.infer<typeof accountExport>;

/**
 * Exports everything the site stores about the user. Staff with an unconfirmed session get a 403 of type
 * `reauthentication-required`.
 */
export const exportAccount = defineCall({
  route: 'GET /Users/export',
  summary: 'All data of the caller’s account, as a download.',
  caller: 'self',
  reply: accountExport,
  limits: [{ by: 'caller', points: 20, seconds: 600 }],
  errors: { 403: 'The staff must confirm the session first, with POST /Users/reauthenticate.' },
});

/** Mails a code for a new password. The response does not reveal whether the address has an account. */
export const forgotPassword = defineCall({
  route: 'POST /Users/forgotPassword',
  summary: 'Mails a code for a new password if the e-mail address has an account.',
  caller: 'everybody',
  input: z.object({ email: sentEmail().toLowerCase() }),
  limits: mailLimits,
});

export const resetPassword = defineCall({
  route: 'POST /Users/resetPassword',
  summary: 'Sets a new password by a mailed code and ends all sessions.',
  caller: 'everybody',
  input: z.object({ code: sentCode(), password: newPassword() }),
  reply: z.object({ userName: z.string() }),
  limits: [{ by: 'ip', points: 20, seconds: 600 }],
});

/** Returns the username that chose Remember Me at this IP address and in this browser, or an empty text. */
export const getUsersByIp = defineCall({
  route: 'GET /Users/GetUsersByIP',
  summary:
    'The username to suggest to a caller who chose Remember Me in this browser at this IP address.',
  caller: 'everybody',
  input: z.object({ ipAddress: sentText() }),
  reply: z.string(),
  replyAs: 'text',
  limits: [{ by: 'ip', points: 60, seconds: 60 }],
});

export const setReadUpTo = defineCall({
  route: 'POST /Users/readUpTo',
  summary:
    'Sets how far the reader has read, in the cookie that hides spoilers on pages and in the reader’s account.',
  caller: 'everybody',
  input: z.object({ upTo: sentStage() }),
});

/**
 * Opens a session by cookie, until the browser closes or for 30 days with `rememberMe`. With a second step, `code` is required:
 * otherwise the 401 has an error of that field. Unknown names, wrong passwords and unverified accounts get the same response in
 * the same time. Specification, section 7.
 */
export const logIn = defineCall({
  route: 'POST /Users/login',
  summary: 'Logs in: sets the cookies of the session and of the cross-site token.',
  caller: 'everybody',
  input: z.object({
    userName: userName(),
    password: password(),
    rememberMe: z.boolean('Must be true or false.').nullish(),
    code: secondStepCode(),
    /** Accepted for older clients and ignored. The server uses the IP address that it sees. */
    ipAddress: sentText().nullish(),
  }),
  reply: z.object({ newUser: reader }),
  limits: [
    { by: 'ip', points: 30, seconds: 600 },
    { by: { field: 'userName', from: 'each ip' }, points: 10, seconds: 600 },
    { by: { field: 'userName' }, points: 100, seconds: 3_600 },
    { by: { field: 'userName', from: 'known device' }, points: 10, seconds: 600 },
    { by: { field: 'userName', from: 'all known devices' }, points: 200, seconds: 600 },
  ],
  errors: { 401: 'The username or password is wrong, or the account is not verified yet.' },
});

/**
 * Ends the current session, or with `everywhere` all sessions of the account. With `revokeKeys`, also revokes its API keys.
 * Clears the browser's reading stage.
 */
export const logOut = defineCall({
  route: 'POST /Users/logout',
  summary: 'Logs out, here or everywhere. Optionally revokes the account’s API keys.',
  caller: 'everybody',
  input: z.object({
    everywhere: z.boolean('Must be true or false.').nullish(),
    revokeKeys: z.boolean('Must be true or false.').nullish(),
  }),
});

/**
 * Confirms the session by the password and, if set up, the second step. For 15 minutes, it may make calls that otherwise fail
 * with type `reauthentication-required`.
 */
export const reauthenticate = defineCall({
  route: 'POST /Users/reauthenticate',
  summary: 'Confirms the session by the password, and a code if there is a second step.',
  caller: 'self',
  input: z.object({ password: password(), code: secondStepCode() }),
  limits: passwordLimits,
});

/** Sets the cross-site token's cookie if it is missing. */
export const getMe = defineCall({
  route: 'GET /Users/me',
  summary: 'The account of the session or key, otherwise the guest.',
  caller: 'everybody',
  reply: reader,
});

/**
 * Registers a reader and mails a verification code. The response does not reveal whether the e-mail address has an account.
 * Specification, section 7.
 */
export const registerReader = defineCall({
  route: 'POST /Users/newRecord',
  summary: 'Registers a reader and mails a code to the e-mail address.',
  caller: 'everybody',
  input: z.object({ userName: newUserName(), password: newPassword(), email: reachableEmail() }),
  limits: [
    { by: 'ip', points: 10, seconds: 3_600 },
    { by: { field: 'email' }, points: 5, seconds: 3_600 },
  ],
  errors: { 409: 'This username is taken. Choose another one.' },
});

export const resendCode = defineCall({
  route: 'POST /Users/resend',
  summary: 'Mails a new code if the e-mail address has an unverified account.',
  caller: 'everybody',
  input: z.object({ email: sentEmail().toLowerCase() }),
  limits: mailLimits,
});

export const verifyReader = defineCall({
  route: 'POST /Users/verify',
  summary: 'Verifies an account by its code: a JSON string, or an object with the field code.',
  caller: 'everybody',
  input: z.object({ code: sentCode() }),
  wholeBody: 'code',
  reply: z.object({ userName: z.string() }),
  limits: [{ by: 'ip', points: 20, seconds: 600 }],
  errors: { 400: 'Invalid or missing verification code.' },
});

/** Optional mails to an account. */
const notificationSettings = z.object({
  /** Mails about replies in the reader's conversations. */
  hearsOfReplies: z.boolean('Must be true or false.'),
});

export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = defineCall({
  route: 'GET /Users/notices',
  summary: 'The notification settings of the caller’s account.',
  caller: 'reader',
  reply: notificationSettings,
});

export const setNotificationSettings = defineCall({
  route: 'POST /Users/notices',
  summary: 'Changes the notification settings of the caller’s account.',
  caller: 'reader',
  input: notificationSettings,
  reply: notificationSettings,
});

/** Target of List-Unsubscribe links in mails (RFC 8058). The token identifies the account, so no session is needed. */
export const unsubscribe = defineCall({
  route: 'POST /Users/unsubscribe',
  summary: 'Unsubscribes from mails about replies, by a token from a mail.',
  caller: 'everybody',
  input: z.object({ token: filledText(200) }),
  limits: [{ by: 'ip', points: 30, seconds: 600 }],
  errors: { 404: 'This link is incomplete, or its account no longer exists.' },
});
