import type { PayloadRequest } from 'payload';
import { daysOfInvitation } from '../../contract/plain/limits';
import { confirmEmailPath, newPasswordPath, paths, verifyPath } from '../../contract/plain/paths';
import type { MailText } from '../../platform/mail/queries/queue-mail';

type Account = { userName: string; origin: string };

type WithCode = Account & { code: string };

type From = { from: string };

type EmailChange = Account & From & { newEmail: string };

const site = 'The Fovean Chronicles';

/** Returns the mail to an account's owner after somebody tried to register with the same address. */
export const accountExistsMail = ({ userName, origin }: Account): MailText => ({
  subject: `You have an account at ${site}`,
  text: `Hello,

Someone, hopefully you, tried to register with this address at ${site} or requested a new code.
Your address is already verified and belongs to the account “${userName}”. Nothing has changed.

Log in here:

    ${origin}${paths.logIn}

If this was not you, you can ignore this mail. The site did not tell them that you have an account.
`,
});

const codeAnd = (code: string, purpose: string, url: string) => `Your code is

    ${code}

Open this page to ${purpose} with it:

    ${url}`;

/** Returns the mail with the code that verifies a new account's address. The recipient may not have requested it. */
export const verificationMail = ({ userName, code, origin }: WithCode): MailText => ({
  subject: `Your code for ${site}`,
  text: `Hello,

Someone, hopefully you, registered with this address at ${site} under the username “${userName}”.

${codeAnd(code, 'verify your address', origin + verifyPath(code))}

The code works once and expires after 24 hours. If you received several, only the newest works.

If this was not you, you can ignore this mail. Nobody can use the account without the code.
`,
  confidential: true,
});

/** Returns the mail with the code for a new password. The recipient may not have requested it. */
export const newPasswordMail = ({ userName, code, origin }: WithCode): MailText => ({
  subject: `A new password for ${site}`,
  text: `Hello,

Someone, hopefully you, requested a new password at ${site}. The username of your account is “${userName}”.

${codeAnd(code, 'set a new password', origin + newPasswordPath(code))}

The code works once and expires after one hour. If you received several, only the newest works.
A new password logs you out everywhere.

If this was not you, you can ignore this mail. Your password has not changed.
`,
  confidential: true,
});

/** Returns the mail with the code that confirms an account's new address, to that address. */
export const newEmailMail = ({ userName, code, origin }: WithCode): MailText => ({
  subject: `Confirm your new address for ${site}`,
  text: `Hello,

Someone, hopefully you, wants to use this address for the account “${userName}” at ${site}.

${codeAnd(code, 'confirm the address', origin + confirmEmailPath(code))}

The code works once and expires after 24 hours. Until you confirm, the account keeps its current address.

If this was not you, you can ignore this mail. Nothing changes without the code.
`,
  confidential: true,
});

const ifNotYou = (
  origin: string,
) => `If this was not you, set a new password now. It logs you out everywhere:

    ${origin}${paths.forgotPassword}
`;

/** Returns the mail to an account's current address about a requested new one. */
export const emailChangesMail = ({ userName, newEmail, from, origin }: EmailChange): MailText => ({
  subject: `Your account at ${site} gets a new address`,
  text: `Hello ${userName},

Someone who knows your password asked to change the address of your account at ${site} to

    ${newEmail}

${from}

The address changes when it is confirmed with the code sent there. If this was you, you can ignore this mail.

${ifNotYou(origin)}`,
});

/** Returns the mail to an account's old address after the author has changed it. */
export const emailChangedMail = ({
  userName,
  newEmail,
  origin,
}: Omit<EmailChange, 'from'>): MailText => ({
  subject: `Your account at ${site} has a new address`,
  text: `Hello ${userName},

The author of the site changed the address of your account at ${site} to

    ${newEmail}

If you did not ask for this, write to the author:

    ${origin}${paths.contact}
`,
});

export const passwordChangedMail = ({ userName, from, origin }: Account & From): MailText => ({
  subject: `Your password for ${site} was changed`,
  text: `Hello ${userName},

The password of your account at ${site} was changed just now.
${from}

${ifNotYou(origin)}`,
});

/** Returns the mail to the owner of an account for which somebody tries many passwords. */
export const wrongPasswordsMail = ({ userName, origin }: Account): MailText => ({
  subject: `Someone is trying to log in to your account at ${site}`,
  text: `Hello ${userName},

Someone has tried at least ten wrong passwords for your account at ${site} within an hour. None of them was correct.
Your account is not locked: you can log in as usual in browsers where you have logged in before.

If your password is long and you use it nowhere else, you need to do nothing. Otherwise, or if you cannot log in from a new
browser while this lasts, set a new password:

    ${origin}${paths.forgotPassword}

You receive this mail at most once a day.
`,
});

const account = `your account at ${site}`;

/** Subject and text about a change of a second factor. @param name of a passkey */
const secondStepTexts = {
  'app added': () => [
    `An app was added to ${account}`,
    `Logging in to ${account} now requires your password and a code from your app.`,
  ],
  'recovery codes renewed': () => [
    `New recovery codes for ${account}`,
    `The recovery codes of ${account} were replaced. The old codes no longer work.`,
  ],
  'app removed': () => [
    `The app was removed from ${account}`,
    `Codes from the app no longer work for ${account}. Your passkeys still do.`,
  ],
  'passkey added': (name: string) => [
    `A passkey was added to ${account}`,
    `You can now log in to ${account} with your password and the passkey “${name}”.`,
  ],
  'passkey removed': (name: string) => [
    `A passkey was removed from ${account}`,
    `The passkey “${name}” no longer works for ${account}.`,
  ],
  'last removed': () => [
    `The second step was removed from ${account}`,
    `Logging in to ${account} now requires only your password.`,
  ],
} satisfies Record<string, (name: string) => [subject: string, text: string]>;

/** A change of a second factor. `isLast` if none is left, `name` for a passkey. */
export type SecondStepChange = {
  what: Exclude<keyof typeof secondStepTexts, 'last removed'>;
  name?: string;
  isLast?: boolean;
};

type SecondStepMail = Account & From & { change: SecondStepChange };

export function secondStepMail({ userName, change, from, origin }: SecondStepMail): MailText {
  const { what, name = '', isLast } = change;
  const [subject, text] = secondStepTexts[isLast ? 'last removed' : what](name);
  return { subject, text: `Hello ${userName},\n\n${text}\n${from}\n\n${ifNotYou(origin)}` };
}

/** An action of the staff, or of a command on the server, that is reported to authors. */
export type Act = {
  subject: string;
  /** What happened, one sentence per line. */
  lines: string[];
  undo: string;
};

const mostLines = 20;

function shorten(lines: string[]): string[] {
  const more = lines.length - mostLines;
  return more > 0 ? [...lines.slice(0, mostLines), `and ${more} more`] : lines;
}

const ifStolen = (origin: string) =>
  `If the owner of that account did not do this, someone else is logged in to it. The owner should use
“Log out everywhere and revoke all keys”, and then set a new password:

    ${origin}${paths.changePassword}`;

type ActMail = Account & From & { actor: string | null; act: Act };

/** Returns the mail about an action such as a new key, a new user or a deletion. Without an actor, a command did it. */
export const actMail = ({ userName, actor, from, act, origin }: ActMail): MailText => ({
  subject: `${act.subject} at ${site}`,
  text: `Hello ${userName},

This was done ${actor === null ? 'by a command on the server' : `with the account “${actor}”`} at ${site}:

${shorten(act.lines)
  .map((line) => `    ${line}`)
  .join('\n')}

${from}

${act.undo}

${actor === null ? 'If you do not know about this, ask the operator of the server.' : ifStolen(origin)}
`,
});

type Invitation = Account & { role: 'editor' | 'author'; token: string };

/** Returns the mail with the link by which an invited editor or author chooses a password. */
export const invitationMail = ({ userName, role, token, origin }: Invitation): MailText => ({
  subject: `You are invited to work on ${site}`,
  text: `Hello,

You are invited to work on the site of ${site} as ${role === 'editor' ? 'an editor' : 'an author'}. Your name there is
“${userName}”.

Choose your password here:

    ${origin}/cms/reset/${encodeURIComponent(token)}

The link works once and expires after ${daysOfInvitation} days. Then choose “Forgot password?” at ${origin}/cms.

If you do not know what this is about, you can ignore this mail.
`,
  confidential: true,
});

/** Returns the mail with the link for a new password in the dashboard. The recipient may not have requested it. */
export const dashboardResetMail = (
  { t }: Pick<PayloadRequest, 't'>,
  { token, origin }: { token: string; origin: string },
): MailText => ({
  subject: t('authentication:resetYourPassword'),
  text: `${t('authentication:youAreReceivingResetPassword')}

    ${origin}/cms/reset/${encodeURIComponent(token)}

${t('authentication:youDidNotRequestPassword')}
`,
  confidential: true,
});
