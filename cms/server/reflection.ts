import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { readSigned, sign } from '../access/signed-token';
import { visitorIp } from './visitor-ip';

/** What the site saw of a request behind its proxies. */
export type Reflection = {
  protocol: string;
  host: string;
  /** As used for limits. */
  clientIp: string;
  /** The last proxy, or the client. */
  peerIp: string;
  /** X-Forwarded-For, or null. */
  forwardedFor: string | null;
};

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
  const text = Buffer.from(JSON.stringify({ challenge, seen })).toString('base64url');
  return { reflection: sign('reflection answer', text, secret) };
}

/** Returns the reflection of a response to this challenge with a valid signature, else null. */
export function readReflection(
  answer: unknown,
  challenge: string,
  secret: string,
): Reflection | null {
  if (typeof answer !== 'object' || answer === null || !('reflection' in answer)) return null;
  const text = readSigned('reflection answer', String(answer.reflection), secret);
  if (text === null) return null;
  const said = JSON.parse(Buffer.from(text, 'base64url').toString()) as {
    challenge: string;
    seen: Reflection;
  };
  return said.challenge === challenge ? said.seen : null;
}
