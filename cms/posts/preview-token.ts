import { z } from 'zod';
import { readSigned, sign } from '../access/signed-token';

/** Content of a preview link: a draft of a writer, else a post as last saved. */
const shown = z.object({
  draft: z.uuid().optional(),
  writer: z.int().optional(),
  post: z.int().optional(),
  /** Milliseconds since 1970. */
  expires: z.int(),
});

export type Shown = z.infer<typeof shown>;

/** Returns a signed token for a URL. */
export const writePreviewToken = (claims: Shown, secret: string): string =>
  sign('preview', Buffer.from(JSON.stringify(claims)).toString('base64url'), secret);

/** Returns the content of a token; null if it is invalid or expired. */
export function readPreviewToken(token: string, secret: string, now = Date.now()): Shown | null {
  const signed = readSigned('preview', token, secret);
  if (signed === null) return null;
  const claims = shown.parse(JSON.parse(Buffer.from(signed, 'base64url').toString('utf8')));
  return claims.expires > now ? claims : null;
}
