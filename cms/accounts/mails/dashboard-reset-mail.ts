import type { PayloadRequest } from 'payload';
import { siteOrigin } from '../../site-origin';

/**
 * The HTML of the mail by which somebody sets a new password for the dashboard. In place of Payload's own, whose link lacks the
 * host on a site that is reached by several names.
 */
export function dashboardResetMail(args?: { req?: PayloadRequest; token?: string }): string {
  const { req, token } = args ?? {};
  if (!req || !token) throw new Error('A mail for a new password needs its request and its token.');
  const url = `${siteOrigin(req)}/cms/reset/${encodeURIComponent(token)}`;
  return `<p>${req.t('authentication:youAreReceivingResetPassword')}</p>
<p><a href="${url}">${url}</a></p>
<p>${req.t('authentication:youDidNotRequestPassword')}</p>`;
}
