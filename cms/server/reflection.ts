import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { readSigned, sign } from '../access/signed-token';
import { visitorIp } from './visitor-ip';

/** What the site saw of a request, after all proxies on its way. */
export type Reflection = {
  protocol: string;
  host: string;
  /** As limits count. */
  clientIp: string;
  /** Who has connected: the last proxy, or the client. */
  peerIp: string;
  /** The header X-Forwarded-For; null without one. */
  forwardedFor: string | null;
};

/** Milliseconds for which a challenge is good: whoever finds one in a log learns nothing by it. */
const lifetime = 60_000;

/** A text by which whoever holds the site's secret may ask for a reflection. */
export const newChallenge = (secret: string, now = Date.now()): string =>
  sign('reflection', `${now}-${randomUUID()}`, secret);

/** What a site answers to a challenge, with a signature by which only its own secret can answer; null to any other text. */
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

/** The reflection in an answer, if it answers this challenge and comes from a site with the same secret. */
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
