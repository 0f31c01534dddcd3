import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token is for: one that was made for one thing is worth nothing for another. */
type Purpose =
  | 'comment form'
  | 'unsubscribe'
  | 'remembered reader'
  | 'known device'
  | 'reflection'
  | 'reflection answer';

const signature = (purpose: Purpose, text: string, secret: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');

/** A text with a signature after it, for URLs and forms: its holder can read it, and cannot make another. */
export const sign = (purpose: Purpose, text: string, secret: string) =>
  `${text}.${signature(purpose, text, secret)}`;

/** The text that was signed so; null for any other. */
export function readSigned(purpose: Purpose, token: string, secret: string): string | null {
  const end = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(0, end));
  const given = Buffer.from(token.slice(end + 1));
  const right = Buffer.from(signature(purpose, text, secret));
  return given.length === right.length && timingSafeEqual(given, right) ? text : null;
}
