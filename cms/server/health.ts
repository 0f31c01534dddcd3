import { randomUUID } from 'node:crypto';
import { type Request, Router } from 'express';
import type { Payload } from 'payload';
import { z } from 'zod';
import { readSigned, sign } from '../platform/access/signed-token';
import { databaseUnavailable } from '../platform/database/database-unavailable';
import { pendingMigrations } from '../platform/database/migrate';
import { visitorIp } from './visitor-ip';

/** Properties of a request, as seen by the site behind its proxies. */
export const reflection = z.object({
  protocol: z.string(),
  host: z.string(),
  /** As used for limits. */
  clientIp: z.string(),
  /** The last proxy, or the client. */
  peerIp: z.string(),
  forwardedFor: z.string().nullable(),
});

export type Reflection = z.infer<typeof reflection>;

/** Milliseconds for which a challenge is valid. */
const lifetime = 60_000;

/** Returns a challenge signed with the site's secret. */
export const newChallenge = (secret: string, now = Date.now()): string =>
  sign('reflection', `${now}-${randomUUID()}`, secret);

/** Returns the reflection of a request with a valid challenge, else null. */
export function reflect(request: Request, challenge: string, secret: string): Reflection | null {
  const made = Number.parseInt(readSigned('reflection', challenge, secret) ?? '', 10);
  if (!(Math.abs(Date.now() - made) < lifetime)) return null;
  const { protocol, headers, socket } = request;
  return {
    protocol,
    host: request.host,
    clientIp: visitorIp(request),
    peerIp: socket.remoteAddress ?? '',
    forwardedFor: headers['x-forwarded-for']?.toString() ?? null,
  };
}

/**
 * Serves `/healthz`, which reports that the process responds and reflects requests with the doctor's challenge, and `/readyz`,
 * which reports to load balancers that the database is reachable and migrated.
 */
export function health(payload: Payload) {
  const router = Router();
  router.get('/healthz', (request, response) => {
    const challenge = request.query.challenge;
    const seen = typeof challenge === 'string' && reflect(request, challenge, payload.secret);
    response
      .set('cache-control', 'no-store')
      .json({ status: 'ok', ...(seen && { reflection: seen }) });
  });
  router.get('/readyz', async (_request, response) => {
    response.set('cache-control', 'no-store');
    try {
      const pending = await pendingMigrations(payload);
      if (pending.length === 0) response.json({ status: 'ready' });
      else response.status(503).json({ status: 'migrations are pending', pending: pending.length });
    } catch (error) {
      payload.logger.warn({ err: error, msg: 'The database cannot be reached' });
      response
        .status(503)
        .set('retry-after', databaseUnavailable.retryAfter)
        .json({ status: 'the database cannot be reached' });
    }
  });
  return router;
}
