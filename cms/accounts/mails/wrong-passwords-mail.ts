import { paths } from '../../contract/paths';
import type { QueuedMail } from '../../mail/queries/queue-mail';

type MailData = { userName: string; /** The site's public origin. */ origin: string };

/** The mail to the owner of an account at which somebody tries many passwords. */
export const wrongPasswordsMail = ({
  userName,
  origin,
}: MailData): Omit<QueuedMail, 'to' | 'html'> => ({
  subject: 'Somebody tries to log in as you at The Fovean Chronicles',
  text: `Hello ${userName},

somebody has tried ten wrong passwords or more for your account at The Fovean Chronicles within an hour. None of them
was right, and your account is not locked: where you have logged in before, you can log in as always.

You need to do nothing if your password is long and used nowhere else. If it is not, or if a new browser of yours is not let
in while this goes on, set a new one:

    ${origin}${paths.forgotPassword}

However long it lasts, you get one such mail a day.
`,
});
