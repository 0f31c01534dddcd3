import { Router } from 'express';
import type { Payload } from 'payload';
import { databaseUnavailable } from '../database/database-unavailable';
import { type CommittedMigration, pendingMigrations } from '../database/migrate';
import { reflect } from './reflection';

/**
 * `/healthz` reports that the process responds, and for the doctor's challenge what it saw of the request. `/readyz` reports
 * that the database is reachable and migrated, for load balancers.
 */
export function health({
  payload,
  migrations,
}: {
  payload: Payload;
  migrations: CommittedMigration[];
}) {
  const router = Router();
  router.get('/healthz', (request, response) => {
    const challenge = request.query.challenge;
    const reflection =
      typeof challenge === 'string' ? reflect(request, challenge, payload.secret) : null;
    response.set('cache-control', 'no-store').json({ status: 'ok', ...reflection });
  });
  router.get('/readyz', async (_request, response) => {
    response.set('cache-control', 'no-store');
    try {
      const pending = await pendingMigrations(payload, migrations);
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
