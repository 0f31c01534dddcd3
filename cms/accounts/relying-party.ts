import { isIP } from 'node:net';
import type { PayloadRequest } from 'payload';
import { siteOrigin } from '../site-origin';

/** Whom passkeys are made for (WebAuthn, "relying party"): the site's host name, and the origin of its pages. */
export type RelyingParty = { id: string; origin: string };

type SiteName = {
  /** The site's public origin. */
  origin: string;
  /** Whether the site was told none, so that it is called by the names of its own machine. */
  isUnnamed: boolean;
  /** What it is called in this request. */
  host: string | null;
};

/** Null where browsers make no passkeys: they want https and a name, or `localhost`. */
export function relyingParty({ origin, isUnnamed, host }: SiteName): RelyingParty | null {
  const { protocol } = new URL(origin);
  const called = isUnnamed && host ? `${protocol}//${host}` : origin;
  if (!URL.canParse(called)) return null;
  const url = new URL(called);
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  const isGood =
    url.hostname === 'localhost' || (!isUnnamed && url.protocol === 'https:' && isName);
  return isGood ? { id: url.hostname, origin: url.origin } : null;
}

/** The site as this request calls it. */
export const relyingPartyOf = (req: PayloadRequest): RelyingParty | null =>
  relyingParty({
    origin: siteOrigin(req),
    isUnnamed: req.payload.config.custom?.isUnnamed === true,
    host: req.headers.get('host'),
  });
