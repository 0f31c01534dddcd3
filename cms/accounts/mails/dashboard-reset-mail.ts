import type { PayloadRequest } from 'payload';
import { siteOrigin } from '../../site-origin';

/**
 * Returns the HTML of the dashboard's password reset mail. The link in Payload's own lacks the host if the site has several
 * names.
 */
export function dashboardResetMail(args?: { req?: PayloadRequest; token?: string }): string {
  const { req, token } = args ?? {};
  if (!req || !token) throw new Error('A mail for a new password needs its request and its token.');
  const url = `${siteOrigin(req)}/cms/reset/${encodeURIComponent(token)}`;
  return `<p>${req.t('authentication:youAreReceivingResetPassword')}</p>
<p><a href="${url}">${url}</a></p>
<p>${req.t('authentication:youDidNotRequestPassword')}</p>`;
}
