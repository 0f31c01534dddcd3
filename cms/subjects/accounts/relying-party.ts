import { isIP } from 'node:net';
import type { PayloadRequest } from 'payload';
import { siteOrigin } from '../../platform/site-origin';

/** WebAuthn relying party: the site's host name and origin. */
export type RelyingParty = { id: string; origin: string };

type SiteName = {
  origin: string;
  /** True if SITE_URL is not set. */
  isUnnamed: boolean;
  host: string | null;
};

/** Returns null if browsers do not allow passkeys: they require https and a name, or `localhost`. */
export function relyingParty({ origin, isUnnamed, host }: SiteName): RelyingParty | null {
  const { protocol } = new URL(origin);
  const siteUrl = isUnnamed && host ? `${protocol}//${host}` : origin;
  if (!URL.canParse(siteUrl)) return null;
  const url = new URL(siteUrl);
  const isName = isIP(url.hostname.replace(/[[\]]/g, '')) === 0;
  const isAllowed =
    url.hostname === 'localhost' || (!isUnnamed && url.protocol === 'https:' && isName);
  return isAllowed ? { id: url.hostname, origin: url.origin } : null;
}

export const relyingPartyOf = (req: PayloadRequest): RelyingParty | null =>
  relyingParty({
    origin: siteOrigin(req),
    isUnnamed: req.payload.config.custom?.isUnnamed === true,
    host: req.headers.get('host'),
  });
