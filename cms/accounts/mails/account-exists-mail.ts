import { paths } from '../../contract/paths';
import type { QueuedMail } from '../../mail/queries/queue-mail';

type MailData = { userName: string; /** The site's public origin. */ origin: string };

/** The mail to the owner of an e-mail address with which somebody registers, or asks for a code, though it has an account. */
export const accountExistsMail = ({
  userName,
  origin,
}: MailData): Omit<QueuedMail, 'to' | 'html'> => ({
  subject: 'You have an account at The Fovean Chronicles',
  text: `Hello,

somebody, we hope it was you, wanted to register with this address at The Fovean Chronicles,
or asked for a new code. Your address is verified already and has an account, with the username “${userName}”.
Nothing was changed.

Log in here:

    ${origin}${paths.logIn}

If it was not you, do nothing: whoever it was did not learn that you have an account.
`,
});
