import { createHmac, randomBytes } from 'node:crypto';

/** Crockford's base 32: without I, L, O and U, which are easily confused. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** Returns a code of 60 random bits in groups: `7K3M-QX9D-2FWB`. */
export function makeVerificationCode(): string {
  const code = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** Normalizes a typed code: ignores case, hyphens and spaces, and replaces look-alikes. Null for an invalid one. */
export function readVerificationCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return code.length === length && [...code].every((sign) => alphabet.includes(sign)) ? code : null;
}

/**
 * Returns the stored hash, keyed with the site's secret so that a copy of the database does not allow guessing.
 *
 * @param code from {@link readVerificationCode}
 */
export const verificationCodeHash = (code: string, secret: string) =>
  createHmac('sha256', secret).update(`verification code:${code}`).digest('hex');

export function newCode(secret: string): { code: string; hash: string } {
  const code = makeVerificationCode();
  return { code, hash: verificationCodeHash(readVerificationCode(code) ?? '', secret) };
}

/** Returns the hash of a typed code, or null if its form is invalid. */
export function hashOfTyped(typed: string, secret: string): string | null {
  const code = readVerificationCode(typed);
  return code === null ? null : verificationCodeHash(code, secret);
}
