import { Router } from 'express';
import type { Payload } from 'payload';
import { pino } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Environment } from '../platform/env';
import { createApp } from '../server/app';

/** Returns the application without a dashboard, and without pages unless `build` provides them. */
export function appOf(
  payload: Payload,
  trustProxy?: Environment['TRUST_PROXY'],
  log = pino({ level: 'silent' }),
  inboxToken?: string,
  build: () => Promise<ServerBuild> = () =>
    Promise.reject(new Error('The pages are not built for this test.')),
) {
  return createApp({
    payload,
    build,
    assets: Router(),
    dashboard: {
      handle: (_request, response) => {
        response.sendStatus(503);
      },
      prepare: async () => undefined,
      close: async () => undefined,
    },
    log,
    trustProxy,
    inboxToken,
  });
}
