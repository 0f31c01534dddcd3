import { paths } from '../../contract/paths';
import type { QueuedMail } from '../../mail/queries/queue-mail';

/** What became of a second step; `isLast` when nothing of it is left. */
export type SecondStepChange =
  | { what: 'app added' }
  | { what: 'recovery codes renewed' }
  | { what: 'app removed'; isLast: boolean }
  | { what: 'passkey added'; name: string }
  | { what: 'passkey removed'; name: string; isLast: boolean };

type MailData = {
  userName: string;
  change: SecondStepChange;
  /** When and from where: `cameFrom`. */
  from: string;
  /** The site's public origin. */ origin: string;
};

const account = 'your account at The Fovean Chronicles';

const takenOff = {
  subject: 'The second step of your account at The Fovean Chronicles was taken off',
  text: `${account} opens with the password alone again.`,
};

function describe(change: SecondStepChange): { subject: string; text: string } {
  if ('isLast' in change && change.isLast) return takenOff;
  switch (change.what) {
    case 'app added':
      return {
        subject: 'Your account at The Fovean Chronicles has a second step now',
        text: `from now on ${account} opens with your password and a code from your app.`,
      };
    case 'recovery codes renewed':
      return {
        subject: 'Your account at The Fovean Chronicles has new recovery codes',
        text: `the recovery codes of ${account} were replaced. Those from before open it no more.`,
      };
    case 'app removed':
      return {
        subject: 'The app of your account at The Fovean Chronicles was taken off',
        text: `codes of the app open ${account} no more. Your passkeys still do.`,
      };
    case 'passkey added':
      return {
        subject: 'Your account at The Fovean Chronicles has a new passkey',
        text: `from now on ${account} opens with your password and the passkey “${change.name}”.`,
      };
    case 'passkey removed':
      return {
        subject: 'A passkey of your account at The Fovean Chronicles was removed',
        text: `the passkey “${change.name}” opens ${account} no more.`,
      };
  }
}

/** The mail to the owner of an account whose second step was set up, changed or taken off. */
export function secondStepMail({
  userName,
  change,
  from,
  origin,
}: MailData): Omit<QueuedMail, 'to' | 'html'> {
  const { subject, text } = describe(change);
  return {
    subject,
    text: `Hello ${userName},

${text}
${from}

If it was not you, set a new password at once. You will be logged out everywhere:

    ${origin}${paths.forgotPassword}
`,
  };
}
