import { Router } from 'express';
import type { Payload } from 'payload';
import { pino } from 'pino';
import type { Environment } from '../env';
import { migrations } from '../migrations';
import { createApp } from '../server/app';

/** The application without its screens: nothing is built, and pages and dashboard are not requested. */
export function appOf(
  payload: Payload,
  trustProxy?: Environment['TRUST_PROXY'],
  log = pino({ level: 'silent' }),
  inboxToken?: string,
) {
  return createApp({
    payload,
    migrations,
    build: () => Promise.reject(new Error('The pages are not built for this test.')),
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
