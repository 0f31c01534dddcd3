import { verifyPath } from '../../contract/paths';
import type { QueuedMail } from '../../mail/queries/queue-mail';

type MailData = {
  userName: string;
  code: string;
  /** The site's public origin. */ origin: string;
};

/** The mail that brings a verification code. Its recipient may not have requested it. */
export const verificationMail = ({
  userName,
  code,
  origin,
}: MailData): Omit<QueuedMail, 'to' | 'html'> => ({
  subject: 'Your code for The Fovean Chronicles',
  text: `Hello,

somebody, we hope it was you, registered with this address at The Fovean Chronicles,
under the username “${userName}”.

The code is

    ${code}

Open this page to verify your address with it:

    ${origin}${verifyPath(code)}

The code can be used once and lasts 24 hours. If several came, the newest one counts.

If it was not you, do nothing: without the code nobody can use the account.
`,
  confidential: true,
});
