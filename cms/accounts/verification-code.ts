import { createHmac, randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O and U, so that nothing is taken for another character. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** A new code of 60 random bits, in groups that are easy to type: `7K3M-QX9D-2FWB`. */
export function makeVerificationCode(): string {
  const code = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/**
 * The characters of a code as somebody typed it: capitals, hyphens and spaces don't matter, and look-alikes are what they
 * stand for. Null for what cannot be a code.
 */
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
 * What is stored of a code. It is keyed by the site's secret, so that who reads the database alone cannot try codes out.
 *
 * @param code as {@link readVerificationCode} gives it
 */
export const verificationCodeHash = (code: string, secret: string) =>
  createHmac('sha256', secret).update(`verification code:${code}`).digest('hex');

/** A new code and what is stored of it. */
export function newCode(secret: string): { code: string; hash: string } {
  const code = makeVerificationCode();
  return { code, hash: verificationCodeHash(readVerificationCode(code) ?? '', secret) };
}

/** What is stored of a code that somebody typed; null for what cannot be a code. */
export function hashOfTyped(typed: string, secret: string): string | null {
  const code = readVerificationCode(typed);
  return code === null ? null : verificationCodeHash(code, secret);
}
