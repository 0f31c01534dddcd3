import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/** A token for one purpose is invalid for another. */
type Purpose =
  | 'comment form'
  | 'unsubscribe'
  | 'confirm subscription'
  | 'subscriber'
  | 'remembered reader'
  | 'known device'
  | 'preview'
  | 'reflection';

const signature = (purpose: Purpose, text: string, secret: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');

/** Compares two texts in constant time, except for their length. */
export function isSame(a: string, b: string): boolean {
  const [bytesOfA, bytesOfB] = [Buffer.from(a), Buffer.from(b)];
  return bytesOfA.length === bytesOfB.length && timingSafeEqual(bytesOfA, bytesOfB);
}

/** Returns a text with a signature, for URLs and forms. Its holder can read but not change the text. */
export const sign = (purpose: Purpose, text: string, secret: string) =>
  `${text}.${signature(purpose, text, secret)}`;

/** Returns the signed text; null if the signature does not match. */
export function readSigned(purpose: Purpose, token: string, secret: string): string | null {
  const end = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(0, end));
  return isSame(token.slice(end + 1), signature(purpose, text, secret)) ? text : null;
}

/** Returns how to write and read signed ids for a purpose. */
export const idToken = (purpose: Purpose) => ({
  write: (id: number, secret: string): string => sign(purpose, String(id), secret),
  /** Returns the id, or null for an invalid token. */
  read: (token: string, secret: string): number | null => {
    const id = readSigned(purpose, token, secret);
    return id === null ? null : Number(id);
  },
});

/** Returns how to write and read signed claims for a purpose. */
export const claimsToken = <Schema extends z.ZodType>(purpose: Purpose, schema: Schema) => ({
  write: (claims: z.input<Schema>, secret: string): string =>
    sign(purpose, Buffer.from(JSON.stringify(claims)).toString('base64url'), secret),
  /** Returns the claims, or null for an invalid token. */
  read: (token: string, secret: string): z.output<Schema> | null => {
    const signed = readSigned(purpose, token, secret);
    if (signed === null) return null;
    return schema.parse(JSON.parse(Buffer.from(signed, 'base64url').toString('utf8')));
  },
});
