import { z } from 'zod';
import { claimsToken } from '../access/signed-token';

/** Content of a preview link: a draft of a writer, else a post as last saved. */
const shown = z.object({
  draft: z.uuid().optional(),
  writer: z.int().optional(),
  post: z.int().optional(),
  /** Milliseconds since 1970. */
  expires: z.int(),
});

export type Shown = z.infer<typeof shown>;

const token = claimsToken('preview', shown);

/** Returns a signed token for a URL. */
export const writePreviewToken = token.write;

/** Returns the content of a token; null if it is invalid or expired. */
export function readPreviewToken(text: string, secret: string, now = Date.now()): Shown | null {
  const claims = token.read(text, secret);
  return claims && claims.expires > now ? claims : null;
}
