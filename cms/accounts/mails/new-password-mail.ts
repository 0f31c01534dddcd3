import { newPasswordPath } from '../../contract/paths';
import type { QueuedMail } from '../../mail/queries/queue-mail';

type MailData = {
  userName: string;
  code: string;
  /** The site's public origin. */ origin: string;
};

/** The mail by which somebody who has forgotten their password sets a new one. Its recipient may not have requested it. */
export const newPasswordMail = ({
  userName,
  code,
  origin,
}: MailData): Omit<QueuedMail, 'to' | 'html'> => ({
  subject: 'A new password for The Fovean Chronicles',
  text: `Hello,

somebody, we hope it was you, asked for a new password at The Fovean Chronicles.
The username of your account is “${userName}”.

The code is

    ${code}

Open this page to set a new password with it:

    ${origin}${newPasswordPath(code)}

The code can be used once and lasts one hour. If several came, the newest one counts.
With a new password you are logged out everywhere.

If it was not you, do nothing: your password stays as it is.
`,
  confidential: true,
});
