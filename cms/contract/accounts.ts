import { z } from 'zod';
import { defineCall } from './call';
import { shortestPassword } from './common-passwords';
import {
  okReply,
  filledText,
  reachableEmail,
  sentCode,
  sentEmail,
  sentStage,
  sentText,
} from './fields';
import { apiKeyHeader } from './headers';
import { longestUserName, tooLong } from './limits';

/** Tells at once whether a key is good. A session beside a wrong key does not help: only the key counts. */
export const checkKey = defineCall({
  route: 'GET /key',
  summary: `Whose API key the header ${apiKeyHeader.toUpperCase()} holds.`,
  caller: 'author',
  input: z.object({}),
  reply: z.object({ userName: z.string() }),
  errors: { 401: 'The key is unknown, expired or revoked.' },
});

/** The look-up of one’s own IP address, instead of a public service. Specification, section 7. */
export const getIp = defineCall({
  route: 'GET /ip',
  summary: 'The IP address that the caller comes from.',
  caller: 'everybody',
  input: z.object({}),
  reply: z.object({ ip: z.string() }),
});

/** An account as its owner sees it. Specification, section 3. */
export const reader = z.object({
  userName: z.string(),
  email: z.string(),
  rememberMe: z.boolean(),
  /** Where the last log-in came from. */
  ipAddress: z.string(),
  isValidated: z.boolean(),
  isMale: z.boolean().optional(),
  /** Of those who work on the content; a reader's account has none. */
  role: z.enum(['editor', 'author']).optional(),
});

export type Reader = z.infer<typeof reader>;

const session = z.object({
  id: z.string(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  /** In words; null when it is not known, as after a log-in to the dashboard. */
  browser: z.string().nullable(),
  /** The session that the call is made with. */
  isPresent: z.boolean(),
});

/** An account and its open sessions, newest first. */
export const account = reader.extend({
  role: z.enum(['reader', 'editor', 'author']),
  registeredAt: z.iso.datetime(),
  /** The e-mail address that waits to be confirmed. */
  newEmail: z.string().nullable(),
  sessions: z.array(session),
  /** True if the account is staff's and the session has to be confirmed first for an export. */
  needsConfirmation: z.boolean(),
});

export type Account = z.infer<typeof account>;

export const getAccount = defineCall({
  route: 'GET /Users/account',
  summary: 'One’s own account, with its open sessions.',
  caller: 'self',
  input: z.object({}),
  reply: account,
});

/**
 * The name of an account, as somebody gives it who has one. Compatibility forms of characters are one (NFKC), and so are
 * runs of spaces: limits count all spellings of a name together.
 */
const userName = () =>
  sentText()
    .min(1, 'Is required.')
    .max(200, { error: 'Must have at most 200 characters.', abort: true })
    .normalize('NFKC')
    .overwrite((name) => name.replace(/\s+/g, ' ').trim());

/** Nothing that cannot be seen, and nothing that looks like a URL: names stand in mails to strangers. */
const seen = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;
const unfit = /[@/\\:<>\p{Default_Ignorable_Code_Point}]/u;

/** Letters that look alike: a name of both kinds is made to be taken for another one. */
const isMixed = (name: string) =>
  /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name);

/** The name of an account to be made: 1 to 50 characters. */
export const newUserName = () =>
  userName()
    .max(longestUserName, tooLong(longestUserName))
    .refine((name) => seen.test(name) && !unfit.test(name), {
      error: 'May hold letters, digits, spaces and signs, but none of @ / \\ : < >.',
    })
    .refine((name) => !isMixed(name), {
      error: 'Must not mix Latin letters with Greek or Cyrillic ones, which look alike.',
    });

/** A password as it was typed: spaces at its ends are part of it, so it is not trimmed. */
export const password = () =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be text.') })
    .min(1, 'Is required.')
    .max(1_000, 'Must have at most 1000 characters.')
    .refine((text) => !text.includes('\0') && text.isWellFormed(), {
      error: 'Contains characters that are not text.',
    });

/** A code of an authenticator app, or a recovery code, from who has set up a second step. */
export const secondStepCode = () =>
  sentText().max(40, 'Must have at most 40 characters.').nullish();

/** A new password: 8 to 200 characters of any kind, as NIST SP 800-63B wants it. */
export const newPassword = () =>
  password()
    .refine((text) => [...text].length >= shortestPassword, {
      error: 'Must have at least 8 characters.',
    })
    .refine((text) => [...text].length <= 200, { error: 'Must have at most 200 characters.' })
    .refine((text) => text.trim() !== '', { error: 'Must not be blank.' });

/**
 * Asks for another e-mail address for the caller's account. It counts when it is confirmed from there. The answer is the same
 * whether that address has an account or not; its owner is told.
 */
export const changeEmail = defineCall({
  route: 'POST /Users/changeEmail',
  summary: 'Mails a code to a new e-mail address for one’s own account; it takes the password.',
  caller: 'self',
  input: z.object({ password: password(), email: reachableEmail() }),
  reply: okReply,
  limits: [
    { by: 'ip', points: 30, seconds: 3_600 },
    { by: 'caller', points: 10, seconds: 3_600 },
    { by: { field: 'email' }, points: 3, seconds: 3_600 },
  ],
});

/** Changes the caller's password. Their other sessions end. */
export const changePassword = defineCall({
  route: 'POST /Users/changePassword',
  summary: 'Changes one’s own password; it takes the present one.',
  caller: 'self',
  input: z.object({ password: password(), newPassword: newPassword() }),
  reply: okReply,
  limits: [
    { by: 'ip', points: 30, seconds: 600 },
    { by: 'caller', points: 20, seconds: 600 },
  ],
});

/** Gives an account the e-mail address that the code was mailed to. Doing it again changes nothing. */
export const confirmEmail = defineCall({
  route: 'POST /Users/confirmEmail',
  summary: 'Confirms the new e-mail address of an account by the code that was mailed to it.',
  caller: 'everybody',
  input: z.object({ code: sentCode() }),
  reply: z.object({ userName: z.string() }),
  limits: [{ by: 'ip', points: 20, seconds: 600 }],
});

/** Deletes the caller's account for good. The author's own cannot be deleted: the site would have nobody. */
export const deleteAccount = defineCall({
  route: 'POST /Users/delete',
  summary: 'Deletes one’s own account; it takes the password.',
  caller: 'self',
  input: z.object({
    password: password(),
    /** Whether one's comments stay, as those of a former reader, or go too. */
    comments: z.enum(['keep', 'delete'], 'Must be keep or delete.'),
  }),
  reply: okReply,
  limits: [
    { by: 'ip', points: 30, seconds: 600 },
    { by: 'caller', points: 20, seconds: 600 },
  ],
  errors: { 403: 'The author’s account cannot be deleted here.' },
});

/** Ends one session of the caller's account, by its id. One that is over already is no error. */
export const endSession = defineCall({
  route: 'POST /Users/endSession',
  summary: 'Ends one of one’s own sessions.',
  caller: 'self',
  input: z.object({ session: filledText(100) }),
  reply: okReply,
});

/** Where the caller has commented: the way to what they may change or delete there. */
export const getCommentedPosts = defineCall({
  route: 'GET /Users/comments',
  summary: 'The posts under which one has comments of one’s own, the last commented first.',
  caller: 'self',
  input: z.object({}),
  reply: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      /** How many there are of one's own, those that wait too. */
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
    /** How many books they have said that they have read; null when they have not said. */
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
  /** Those that give the account's e-mail address. */
  messagesToTheAuthor: z.array(
    z.object({ name: z.string(), message: z.string(), at: z.iso.datetime() }),
  ),
  mailsToYou: z.array(
    z.object({ subject: z.string(), at: z.iso.datetime(), sentAt: z.iso.datetime().nullable() }),
  ),
});

export type AccountExport = z.infer<typeof accountExport>;

/**
 * Everything that the site holds about the caller, as a file to keep. Staff whose session was not confirmed lately get a 403 of
 * the type `reauthentication-required`.
 */
export const exportAccount = defineCall({
  route: 'GET /Users/export',
  summary: 'Everything that is held about one’s own account, as a download.',
  caller: 'self',
  input: z.object({}),
  reply: accountExport,
  limits: [{ by: 'caller', points: 20, seconds: 600 }],
  errors: { 403: 'Staff: the session has to be confirmed first, by POST /Users/reauthenticate.' },
});

/** Mails a code to set a new password with, if the e-mail address has an account. The answer is the same for every address. */
export const forgotPassword = defineCall({
  route: 'POST /Users/forgotPassword',
  summary: 'Mails a code for a new password, if the e-mail address has an account.',
  caller: 'everybody',
  input: z.object({ email: sentEmail().toLowerCase() }),
  reply: okReply,
  limits: [
    { by: 'ip', points: 10, seconds: 3_600 },
    { by: { field: 'email' }, points: 3, seconds: 3_600 },
  ],
});

/** Sets a new password by the code that was mailed. All sessions of the account end, and a lock is over. */
export const resetPassword = defineCall({
  route: 'POST /Users/resetPassword',
  summary: 'Sets a new password by a mailed code.',
  caller: 'everybody',
  input: z.object({ code: sentCode(), password: newPassword() }),
  reply: z.object({ userName: z.string() }),
  limits: [{ by: 'ip', points: 20, seconds: 600 }],
});

/**
 * The user name that chose Remember Me from an IP address, for a caller at that very address with the browser in which it was
 * chosen; for all others, and when nobody did, an empty text. Specification, section 7.
 */
export const getUsersByIp = defineCall({
  route: 'GET /Users/GetUsersByIP',
  summary:
    'The user name to suggest to a caller at this IP address, who chose Remember Me there in this browser.',
  caller: 'everybody',
  input: z.object({ ipAddress: sentText() }),
  reply: z.string(),
  replyAs: 'text',
  limits: [{ by: 'ip', points: 60, seconds: 60 }],
});

/** How far the caller has read, from now on: the browser keeps it, and so does their account, if they are logged in. */
export const setReadUpTo = defineCall({
  route: 'POST /Users/readUpTo',
  summary:
    'Says how far one has read: sets the cookie by which pages leave out what is told later, and one’s own account’s choice.',
  caller: 'everybody',
  input: z.object({ upTo: sentStage() }),
  reply: okReply,
});

/**
 * Opens a session, by cookie: until the browser closes, or for 30 days with `rememberMe`. An account with a second step needs a
 * `code` besides: without a good one the 401 has an error of that field. An unknown name, a wrong password,
 * and an account that is not verified are answered alike, in the same time. Specification, section 7.
 */
export const logIn = defineCall({
  route: 'POST /Users/login',
  summary: 'Logs in: sets the session’s cookie and the cross-site token’s.',
  caller: 'everybody',
  input: z.object({
    userName: userName(),
    password: password(),
    rememberMe: z.boolean('Must be true or false.').nullish(),
    code: secondStepCode(),
    /** Taken for the sake of older callers; what counts is the IP address that the server sees. */
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
  errors: { 401: 'The username or password is not right, or the account is not verified yet.' },
});

/**
 * Ends the session of the cookie, or with `everywhere` all sessions of its account; without one none ends. With `revokeKeys`, the
 * account's API keys are revoked, too. The browser forgets with it how far its reader has read.
 */
export const logOut = defineCall({
  route: 'POST /Users/logout',
  summary: 'Logs out, here or everywhere; revokes the account’s API keys, if asked to.',
  caller: 'everybody',
  input: z.object({
    everywhere: z.boolean('Must be true or false.').nullish(),
    revokeKeys: z.boolean('Must be true or false.').nullish(),
  }),
  reply: okReply,
});

/**
 * Confirms the caller’s session by their password, and the second step if the account has one. For the next 15 minutes it may do
 * what is refused with the type `reauthentication-required`.
 */
export const reauthenticate = defineCall({
  route: 'POST /Users/reauthenticate',
  summary: 'Confirms one’s session by the password, and a code if there is a second step.',
  caller: 'self',
  input: z.object({ password: password(), code: secondStepCode() }),
  reply: okReply,
  limits: [
    { by: 'ip', points: 30, seconds: 600 },
    { by: 'caller', points: 20, seconds: 600 },
  ],
});

/** Who is asking. It sets the cross-site token’s cookie where it is missing. */
export const getMe = defineCall({
  route: 'GET /Users/me',
  summary: 'The account of the session or key; a guest’s without one.',
  caller: 'everybody',
  input: z.object({}),
  reply: reader,
});

/**
 * Registers a reader and mails a code to verify the e-mail address with. Whether an address has an account is nobody’s business:
 * the answer is the same, and the owner of one that has gets a mail. Specification, section 7.
 */
export const registerReader = defineCall({
  route: 'POST /Users/newRecord',
  summary: 'Registers a reader; a code is mailed to the e-mail address.',
  caller: 'everybody',
  input: z.object({ userName: newUserName(), password: newPassword(), email: reachableEmail() }),
  reply: okReply,
  limits: [
    { by: 'ip', points: 10, seconds: 3_600 },
    { by: { field: 'email' }, points: 5, seconds: 3_600 },
  ],
  errors: { 409: 'This username is taken. Choose another one.' },
});

/** Mails a new code to an e-mail address whose account is not verified yet. The answer is the same for every address. */
export const resendCode = defineCall({
  route: 'POST /Users/resend',
  summary: 'Mails a new code, if the e-mail address has an account that is not verified.',
  caller: 'everybody',
  input: z.object({ email: sentEmail().toLowerCase() }),
  reply: okReply,
  limits: [
    { by: 'ip', points: 10, seconds: 3_600 },
    { by: { field: 'email' }, points: 3, seconds: 3_600 },
  ],
});

/** Verifies the e-mail address of an account by the code that was mailed to it. Specification, sections 5 and 7. */
export const verifyReader = defineCall({
  route: 'POST /Users/verify',
  summary: 'Verifies an account by its code: a JSON text, or an object with the field code.',
  caller: 'everybody',
  input: z.object({ code: sentCode() }),
  wholeBody: 'code',
  reply: z.object({ userName: z.string() }),
  limits: [{ by: 'ip', points: 20, seconds: 600 }],
  errors: { 400: 'Invalid or missing verification code.' },
});

/** Which mails an account gets, beside those without which it could not be used. */
const notificationSettings = z.object({
  /** When somebody replies in a conversation in which the reader has written. */
  hearsOfReplies: z.boolean('Must be true or false.'),
});

export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = defineCall({
  route: 'GET /Users/notices',
  summary: 'Which mails the account of the session or key gets.',
  caller: 'reader',
  input: z.object({}),
  reply: notificationSettings,
});

export const setNotificationSettings = defineCall({
  route: 'POST /Users/notices',
  summary: 'Chooses which mails the account of the session or key gets.',
  caller: 'reader',
  input: notificationSettings,
  reply: notificationSettings,
});

/** What the URL in a mail's List-Unsubscribe does (RFC 8058): no session is needed, the token says whose mails end. */
export const unsubscribe = defineCall({
  route: 'POST /Users/unsubscribe',
  summary: 'Ends the mails about replies, by the token of a mail.',
  caller: 'everybody',
  input: z.object({ token: filledText(200) }),
  reply: okReply,
  limits: [{ by: 'ip', points: 30, seconds: 600 }],
  errors: { 404: 'This address ends no mails: it is incomplete, or the account is gone.' },
});
