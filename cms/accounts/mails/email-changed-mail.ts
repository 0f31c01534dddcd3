import { paths } from '../../contract/paths';
import type { QueuedMail } from '../../mail/queries/queue-mail';

type MailData = {
  userName: string;
  newEmail: string;
  /** The site's public origin. */ origin: string;
};

/** The mail to the former e-mail address of an account to which the author gave another one. */
export const emailChangedMail = ({
  userName,
  newEmail,
  origin,
}: MailData): Omit<QueuedMail, 'to' | 'html'> => ({
  subject: 'Your account at The Fovean Chronicles has a new address',
  text: `Hello ${userName},

the address of your account at The Fovean Chronicles was changed by the author of the site. It is now

    ${newEmail}

If you did not ask for that, write to the author:

    ${origin}${paths.contact}
`,
});
