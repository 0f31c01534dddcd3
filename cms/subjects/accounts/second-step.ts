import { Secret, TOTP } from 'otpauth';

/** An authenticator app (RFC 6238), with the library's usual settings: six digits every thirty seconds. */
const totp = (secret: string, label?: string) =>
  new TOTP({
    issuer: 'The Fovean Chronicles',
    ...(label && { label }),
    secret: Secret.fromBase32(secret),
  });

/** Returns a shared secret: 160 random bits, in base 32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** Returns the URI for the app's QR code. */
export const secretUri = (secret: string, label: string) => totp(secret, label).toString();

/** Returns the time step of a code, counted from 1970, allowing for one step of clock difference. Null for a wrong code. */
export function stepOfCode(secret: string, typed: string, now = Date.now()): number | null {
  const token = typed.normalize('NFKC').replace(/\s/g, '');
  // After a restore with another PAYLOAD_SECRET, the secret cannot be decrypted.
  if (!/^\d{6}$/.test(token) || !/^[A-Z2-7]+$/.test(secret)) return null;
  const app = totp(secret);
  const delta = app.validate({ token, timestamp: now, window: 1 });
  return delta === null ? null : app.counter({ timestamp: now }) + delta;
}
