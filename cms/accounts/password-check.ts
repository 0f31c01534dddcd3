import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../threads/derive-key';

/** Payload 3.90's password hash: PBKDF2 with SHA-256, as in its `generatePasswordSaltHash`. */
const prefix = 'pbkdf2-sha256-v1:';
const rounds = 600_000;
const bytes = 32;

type Known = Parameters<typeof deriveKey>[1];

const derive = (password: string, salt: string, known?: Known) =>
  deriveKey({ password, salt, rounds, bytes }, known);

/** Compared with if there is no password, to take the same time. No password matches it. */
const dummyPassword = { hash: randomBytes(bytes), salt: randomBytes(bytes).toString('hex') };

type StoredPassword = { hash?: string | null; salt?: string | null };

function parseStored({ hash, salt }: StoredPassword) {
  if (!salt || !hash?.startsWith(prefix)) return null;
  const expected = Buffer.from(hash.slice(prefix.length), 'hex');
  return expected.byteLength === bytes ? { hash: expected, salt } : null;
}

/** Checks a password in constant time, also without one. @param known whether the device is: it waits for one stranger at most */
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

/** Returns what Payload stores of a password. */
export async function hashPassword(password: string): Promise<{ hash: string; salt: string }> {
  const salt = randomBytes(bytes).toString('hex');
  const derived = await derive(password, salt);
  return { hash: prefix + derived.toString('hex'), salt };
}
