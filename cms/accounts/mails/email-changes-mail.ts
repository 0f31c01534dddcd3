import { paths } from '../../contract/paths';
import type { QueuedMail } from '../../mail/queries/queue-mail';

type MailData = {
  userName: string;
  newEmail: string;
  /** When and from where: `cameFrom`. */
  from: string;
  /** The site's public origin. */ origin: string;
};

/** The mail to the present e-mail address of an account that is to get another one. */
export const emailChangesMail = ({
  userName,
  newEmail,
  from,
  origin,
}: MailData): Omit<QueuedMail, 'to' | 'html'> => ({
  subject: 'Your account at The Fovean Chronicles gets a new address',
  text: `Hello ${userName},

somebody who knows your password asked to change the address of your account at The Fovean Chronicles to

    ${newEmail}

${from}

It changes when it is confirmed from there. If it was you, there is nothing to do here.

If it was not you, set a new password at once: that ends every session and takes the change back.

    ${origin}${paths.forgotPassword}
`,
});
