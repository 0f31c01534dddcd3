import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: without I, L, O and U, which are easily confused. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** Normalizes a typed code: ignores case, hyphens and spaces, and replaces look-alikes. */
const normalize = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** Without a key: nobody can try 60 bits in the hours for which a code is valid. */
const hashOf = (code: string) =>
  createHash('sha256').update(`verification code:${code}`).digest('hex');

/** Returns a code of 60 random bits in groups, such as `7K3M-QX9D-2FWB`, and its hash, which is stored. */
export function newCode(): { code: string; hash: string } {
  const code = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
  return { code: code.replace(/.{4}(?=.)/g, '$&-'), hash: hashOf(code) };
}

/** Returns the hash of a typed code, or null if its form is invalid. */
export function hashOfTyped(typed: string): string | null {
  const code = normalize(typed);
  const isCode = code.length === length && [...code].every((sign) => alphabet.includes(sign));
  return isCode ? hashOf(code) : null;
}
