import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Content of a preview link: a draft of a writer, else a post as last saved. */
const shown = z.object({
  draft: z.uuid().optional(),
  writer: z.int().optional(),
  post: z.int().optional(),
  /** Milliseconds since 1970. */
  expires: z.int(),
});

export type Shown = z.infer<typeof shown>;

const signature = (claims: string, secret: string) =>
  createHmac('sha256', secret).update(`preview of a post:${claims}`).digest();

/** Returns a signed token for a URL. */
export function writePreviewToken(claims: Shown, secret: string): string {
  const written = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${written}.${signature(written, secret).toString('base64url')}`;
}

/** Returns the content of a token; null if it is invalid or expired. */
export function readPreviewToken(token: string, secret: string, now = Date.now()): Shown | null {
  const [written = '', signed = '', ...more] = token.split('.');
  const expected = signature(written, secret);
  const given = Buffer.from(signed, 'base64url');
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return null;
  const claims = shown.parse(JSON.parse(Buffer.from(written, 'base64url').toString('utf8')));
  return claims.expires > now ? claims : null;
}
