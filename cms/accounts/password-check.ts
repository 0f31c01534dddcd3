import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../threads/derive-key';

/** How Payload 3.90 keeps a password: PBKDF2 with SHA-256, as its `generatePasswordSaltHash` makes it. */
const prefix = 'pbkdf2-sha256-v1:';
const rounds = 600_000;
const bytes = 32;

type Known = Parameters<typeof deriveKey>[1];

const derive = (password: string, salt: string, known?: Known) =>
  deriveKey({ password, salt, rounds, bytes }, known);

/** What is checked against where there is nothing to check against: no password fits it. */
const dummyPassword = { hash: randomBytes(bytes), salt: randomBytes(bytes).toString('hex') };

type StoredPassword = { hash?: string | null; salt?: string | null };

function parseStored({ hash, salt }: StoredPassword) {
  if (!salt || !hash?.startsWith(prefix)) return null;
  const expected = Buffer.from(hash.slice(prefix.length), 'hex');
  return expected.byteLength === bytes ? { hash: expected, salt } : null;
}

/**
 * Whether a password is the one that an account keeps. Without an account, or one without a password, the same work is done
 * and the answer is no: the time tells nothing.
 *
 * @param known whether it is for somebody who is known: they wait for one stranger at a time
 */
export async function checkPassword(
  account: StoredPassword | null,
  password: string,
  known?: Known,
): Promise<boolean> {
  const stored = account ? parseStored(account) : null;
  const { hash, salt } = stored ?? dummyPassword;
  const derived = await derive(password, salt, known);
  return timingSafeEqual(derived, hash) && stored !== null;
}

/** What is stored of a new password, as Payload stores it. */
export async function hashPassword(password: string): Promise<{ hash: string; salt: string }> {
  const salt = randomBytes(bytes).toString('hex');
  const derived = await derive(password, salt);
  return { hash: prefix + derived.toString('hex'), salt };
}
