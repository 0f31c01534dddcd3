import { Secret, TOTP } from 'otpauth';

/** Authenticator apps support this (RFC 6238): six digits every thirty seconds. */
const seconds = 30;

const issuer = 'The Fovean Chronicles';

const totp = (secret: string, label?: string) =>
  new TOTP({ issuer, ...(label && { label }), secret: Secret.fromBase32(secret), period: seconds });

/** Returns a shared secret: 160 random bits, in base 32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** Returns the URI for the app's QR code. */
export const secretUri = (secret: string, label: string) => totp(secret, label).toString();

/** Returns the app's code at a time, in milliseconds. */
export const codeAt = (secret: string, now = Date.now()) =>
  totp(secret).generate({ timestamp: now });

/** Returns the time step of a code, counted from 1970, allowing for one step of clock difference. Null for a wrong code. */
export function stepOfCode(secret: string, typed: string, now = Date.now()): number | null {
  const token = typed.normalize('NFKC').replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totp(secret).validate({ token, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / seconds) + delta;
}
