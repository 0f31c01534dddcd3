import type { PayloadRequest } from 'payload';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { confirmationMail } from '../confirmation-mail';
import { consentOf } from '../consent';
import { confirmationToken, type RequestedSubscription } from '../tokens';

/** Mails a link that confirms the subscription, whether or not the address is subscribed already. */
export async function requestSubscription(
  req: PayloadRequest,
  { website, ...subscription }: RequestedSubscription & { website: string },
): Promise<void> {
  if (website) return;
  const consent = consentOf(subscription);
  const token = confirmationToken.write(subscription, req.payload.secret);
  const mail = confirmationMail({ consent, token, origin: siteOrigin(req) });
  await queueMail(req, { to: subscription.email, ...mail });
}
