// The only file that computes HMACs.
// eslint-disable-next-line @typescript-eslint/no-restricted-imports
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { DatabaseKey } from '../database/queries/database-key';

/**
 * What is signed or hashed, and the key. `secret` is PAYLOAD_SECRET, with which sessions end. `database` is the key in the
 * database, for whatever is mailed or stored for good: a restore with another secret keeps it valid.
 */
export const purposes = {
  'comment form': 'secret',
  'remembered reader': 'secret',
  'known device': 'secret',
  // A copy of the database reveals neither recovery codes nor networks.
  'recovery code': 'secret',
  'suggesting network': 'secret',
  'reporting network': 'secret',
  preview: 'secret',
  reflection: 'secret',
  unsubscribe: 'database',
  'confirm subscription': 'database',
  subscriber: 'database',
  'unsubscribed address': 'database',
  'return address': 'database',
  newsletter: 'database',
} as const satisfies Record<string, 'secret' | 'database'>;

/** A token for one purpose is invalid for another. */
type Purpose = keyof typeof purposes;

type KeyFor<P extends Purpose> = (typeof purposes)[P] extends 'database' ? DatabaseKey : string;

/** Returns the keyed hash of a text. */
export const keyedHash = <P extends Purpose>(purpose: P, text: string, key: KeyFor<P>): Buffer =>
  createHmac('sha256', typeof key === 'string' ? key : key.databaseKey)
    .update(`${purpose}\n${text}`)
    .digest();

const signature = <P extends Purpose>(purpose: P, text: string, key: KeyFor<P>) =>
  keyedHash(purpose, text, key).toString('base64url');

/** Compares two texts in constant time, except for their length. */
export function isSame(a: string, b: string): boolean {
  const [bytesOfA, bytesOfB] = [Buffer.from(a), Buffer.from(b)];
  return bytesOfA.length === bytesOfB.length && timingSafeEqual(bytesOfA, bytesOfB);
}

/** Returns a text with a signature, for URLs and forms. Its holder can read but not change the text. */
export const sign = <P extends Purpose>(purpose: P, text: string, key: KeyFor<P>) =>
  `${text}.${signature(purpose, text, key)}`;

/** Returns the signed text; null if the signature does not match. */
export function readSigned<P extends Purpose>(
  purpose: P,
  token: string,
  key: KeyFor<P>,
): string | null {
  const end = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(0, end));
  return isSame(token.slice(end + 1), signature(purpose, text, key)) ? text : null;
}

/** Returns how to write and read signed ids for a purpose. */
export const idToken = <P extends Purpose>(purpose: P) => ({
  write: (id: number, key: KeyFor<P>): string => sign(purpose, String(id), key),
  /** Returns the id, or null for an invalid token. */
  read: (token: string, key: KeyFor<P>): number | null => {
    const id = readSigned(purpose, token, key);
    return id === null ? null : Number(id);
  },
});

/** Returns how to write and read signed claims for a purpose. */
export const claimsToken = <P extends Purpose, Schema extends z.ZodType>(
  purpose: P,
  schema: Schema,
) => ({
  write: (claims: z.input<Schema>, key: KeyFor<P>): string =>
    sign(purpose, Buffer.from(JSON.stringify(claims)).toString('base64url'), key),
  /** Returns the claims, or null for an invalid token. */
  read: (token: string, key: KeyFor<P>): z.output<Schema> | null => {
    const signed = readSigned(purpose, token, key);
    if (signed === null) return null;
    return schema.parse(JSON.parse(Buffer.from(signed, 'base64url').toString('utf8')));
  },
});
