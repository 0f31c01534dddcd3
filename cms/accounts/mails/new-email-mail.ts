import { confirmEmailPath } from '../../contract/paths';
import type { QueuedMail } from '../../mail/queries/queue-mail';

type MailData = {
  userName: string;
  code: string;
  /** The site's public origin. */ origin: string;
};

/** The mail to an e-mail address that is to become an account's: it counts when its owner says so. */
export const newEmailMail = ({
  userName,
  code,
  origin,
}: MailData): Omit<QueuedMail, 'to' | 'html'> => ({
  subject: 'Confirm your new address for The Fovean Chronicles',
  text: `Hello,

somebody, we hope it was you, wants to use this address for the account “${userName}” at The Fovean Chronicles.

The code is

    ${code}

Open this page to confirm the address with it:

    ${origin}${confirmEmailPath(code)}

The code can be used once and lasts 24 hours. Until then the account keeps its present address.

If it was not you, do nothing: without the code nothing changes.
`,
  confidential: true,
});
