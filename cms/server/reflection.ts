import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { z } from 'zod';
import { claimsToken, readSigned, sign } from '../access/signed-token';
import { visitorIp } from './visitor-ip';

/** What the site saw of a request behind its proxies. */
const reflection = z.object({
  protocol: z.string(),
  host: z.string(),
  /** As used for limits. */
  clientIp: z.string(),
  /** The last proxy, or the client. */
  peerIp: z.string(),
  /** X-Forwarded-For, or null. */
  forwardedFor: z.string().nullable(),
});

export type Reflection = z.infer<typeof reflection>;

const answers = claimsToken(
  'reflection answer',
  z.object({ challenge: z.string(), seen: reflection }),
);

/** Milliseconds for which a challenge is valid. */
const lifetime = 60_000;

/** Returns a challenge signed with the site's secret. */
export const newChallenge = (secret: string, now = Date.now()): string =>
  sign('reflection', `${now}-${randomUUID()}`, secret);

/** Returns the signed reflection for a valid challenge, else null. */
export function reflect(
  request: Request,
  challenge: string,
  secret: string,
): { reflection: string } | null {
  const made = Number.parseInt(readSigned('reflection', challenge, secret) ?? '', 10);
  if (!(Math.abs(Date.now() - made) < lifetime)) return null;
  const { protocol, headers, socket } = request;
  const seen: Reflection = {
    protocol,
    host: request.host,
    clientIp: visitorIp(request),
    peerIp: socket.remoteAddress ?? '',
    forwardedFor: headers['x-forwarded-for']?.toString() ?? null,
  };
  return { reflection: answers.write({ challenge, seen }, secret) };
}

/** Returns the reflection of a response to this challenge with a valid signature, else null. */
export function readReflection(
  answer: unknown,
  challenge: string,
  secret: string,
): Reflection | null {
  if (typeof answer !== 'object' || answer === null || !('reflection' in answer)) return null;
  const said = answers.read(String(answer.reflection), secret);
  return said?.challenge === challenge ? said.seen : null;
}
