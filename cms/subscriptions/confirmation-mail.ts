import { confirmSubscriptionPath } from '../contract/paths';
import type { MailText } from '../mail/queries/queue-mail';

/** Returns the mail with the link that confirms a subscription. The recipient may not have requested it. */
export const confirmationMail = ({
  consent,
  token,
  origin,
}: {
  consent: string;
  token: string;
  origin: string;
}): MailText => ({
  subject: 'Confirm your subscription to The Fovean Chronicles',
  text: `Hello,

Someone, hopefully you, entered this address at The Fovean Chronicles:

    ${consent}

Confirm it on this page:

    ${origin}${confirmSubscriptionPath(token)}

The link works for a week. If this was not you, you can ignore this mail: you will get no other, and the site has not stored your
address.
`,
  confidential: true,
});
