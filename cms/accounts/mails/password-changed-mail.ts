import { paths } from '../../contract/paths';
import type { QueuedMail } from '../../mail/queries/queue-mail';

type MailData = {
  userName: string;
  /** When and from where: `cameFrom`. */
  from: string;
  /** The site's public origin. */ origin: string;
};

/** The mail to the owner of an account whose password was changed. */
export const passwordChangedMail = ({
  userName,
  from,
  origin,
}: MailData): Omit<QueuedMail, 'to' | 'html'> => ({
  subject: 'Your password for The Fovean Chronicles was changed',
  text: `Hello ${userName},

the password of your account at The Fovean Chronicles was changed just now.
${from}

If it was not you, set another one at once. You will be logged out everywhere:

    ${origin}${paths.forgotPassword}
`,
});
