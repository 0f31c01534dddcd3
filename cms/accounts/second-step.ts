import { Secret, TOTP } from 'otpauth';

/** What every authenticator app knows (RFC 6238): six digits, new every thirty seconds. */
const seconds = 30;

const issuer = 'The Fovean Chronicles';

const totp = (secret: string, label?: string) =>
  new TOTP({ issuer, ...(label && { label }), secret: Secret.fromBase32(secret), period: seconds });

/** A secret that the site and an app share: 160 random bits, in base 32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** The URI that an app reads, from a picture or typed. */
export const secretUri = (secret: string, label: string) => totp(secret, label).toString();

/** The code that an app shows at a moment, in milliseconds. */
export const codeAt = (secret: string, now = Date.now()) =>
  totp(secret).generate({ timestamp: now });

/**
 * Of which thirty seconds a code is, counted from 1970: the present ones, or those beside them, as clocks differ. Null for a wrong
 * one.
 */
export function stepOfCode(secret: string, typed: string, now = Date.now()): number | null {
  const token = typed.normalize('NFKC').replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totp(secret).validate({ token, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / seconds) + delta;
}
