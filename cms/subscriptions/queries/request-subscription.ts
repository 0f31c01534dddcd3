import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { isAnnounced, isOut } from '../../access/visible-books';
import { prepare } from '../../database/queries/prepare';
import { queueMail } from '../../mail/queries/queue-mail';
import { siteOrigin } from '../../site-origin';
import { confirmationMail } from '../confirmation-mail';
import { consentOf } from '../consent';
import { confirmationToken, type RequestedSubscription } from '../tokens';

const findComingTitle = prepare<{ title: string }, { slug: string }>(sql`
  SELECT b.title FROM books b
  WHERE b.slug = ${sql.placeholder('slug')} AND ${isAnnounced()} AND ${isOut()} IS NOT TRUE`);

/**
 * Mails a link that confirms the subscription, whether or not the address is subscribed already.
 *
 * @returns false if the book is not coming
 */
export async function requestSubscription(
  req: PayloadRequest,
  { website, ...subscription }: RequestedSubscription & { website: string },
): Promise<boolean> {
  const titles = subscription.book ? await findComingTitle(req, { slug: subscription.book }) : [];
  if (subscription.book && titles.length === 0) return false;
  if (website) return true;
  const consent = consentOf(
    subscription,
    titles.map(({ title }) => title),
  );
  const token = confirmationToken.write(subscription, req.payload.secret);
  const mail = confirmationMail({ consent, token, origin: siteOrigin(req) });
  await queueMail(req, { to: subscription.email, ...mail });
  return true;
}
