import { paths } from '../../contract/paths';
import type { QueuedMail } from '../../mail/queries/queue-mail';

type MailData = {
  userName: string;
  isOn: boolean;
  /** The site's public origin. */ origin: string;
};

/** The mail to the owner of an account whose second step was set up or taken off. */
export const secondStepMail = ({
  userName,
  isOn,
  origin,
}: MailData): Omit<QueuedMail, 'to' | 'html'> => ({
  subject: isOn
    ? 'Your account at The Fovean Chronicles has a second step now'
    : 'The second step of your account at The Fovean Chronicles was taken off',
  text: `Hello ${userName},

${
  isOn
    ? 'from now on your account at The Fovean Chronicles opens with your password and a code from your app.'
    : 'your account at The Fovean Chronicles opens with the password alone again.'
}

If it was not you, set a new password at once. You will be logged out everywhere:

    ${origin}${paths.forgotPassword}
`,
});
