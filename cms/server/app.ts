import type { RequestListener } from 'node:http';
import { createHeaders } from '@remix-run/node-fetch-server';
import express, { type Express, type Request, type RequestHandler } from 'express';
import type { Payload } from 'payload';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { CommittedMigration } from '../database/migrate';
import type { Environment } from '../env';
import { isDatabaseUnavailable } from '../database/queries/ping-database';
import { createApi } from './api';
import { createCmsApi, isByStaff } from './cms-api';
import { apiDocs } from './api-docs';
import { commonPasswordList } from './common-passwords';
import type { Dashboard } from './dashboard';
import { fetchHandler, overwriteClientIp, sendWhole } from './fetch-adapter';
import { limitFormBody } from './body-limit';
import { findHiddenCovers } from '../books/queries/find-hidden-covers';
import { pressKit } from '../press/press-kit';
import { sampleEpubs } from '../epub/sample-epubs';
import { seo } from '../seo/seo';
import { health } from './health';
import { incomingMail } from './incoming-mail';
import { hostCookies } from './host-cookies';
import { stripApiKeyHandler } from './strip-api-key';
import { errorHandler, sendDatabaseUnavailable } from './error-handler';
import { mediaFiles } from './media';
import { markSameOrigin, refuseForeignWrites } from './same-origin';
import { createPages } from './pages';
import {
  sanitizeForwardedHeaders,
  validateDashboardRequest,
  validateRequest,
} from './validate-request';
import { validatePageRequest } from './validate-page-request';
import { requestLog } from './request-log';
import { securityHeaders } from './security-headers';

type AppParts = {
  payload: Payload;
  migrations: CommittedMigration[];
  /** The built pages, or a function that returns the present ones in development. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Serves the files of the client build. */
  assets: RequestHandler;
  dashboard: Dashboard;
  log: Logger;
  /** Trusted proxies for X-Forwarded-For, as in Express's `trust proxy`. Default: none. */
  trustProxy?: Environment['TRUST_PROXY'];
  /** Token of callers who pass on mails to the site's inbox. Without it, nobody may. */
  inboxToken?: string | undefined;
  /** Serves /metrics, if given. */
  metrics?: RequestListener | undefined;
};

/** Matches a path and everything below it. Express's own patterns fail on invalid UTF-8. */
const below = (path: string) => new RegExp(`^${path}(?:/|$)`);

/**
 * Answers 503 for screens of the dashboard while the database is unavailable. Otherwise users would seem logged out. If an open
 * screen asks for the next one, Next loads its page instead.
 */
const withDatabase =
  (payload: Payload): RequestHandler =>
  async (request, response, next) => {
    const isScreen = request.method === 'GET';
    if (isScreen && (await isDatabaseUnavailable(payload))) sendDatabaseUnavailable(response);
    else next();
  };

const isSentByStaff = ({ config }: Payload, request: Request) =>
  isByStaff(config, {
    url: `http://dashboard${request.originalUrl}`,
    headers: createHeaders(request),
  });

/**
 * Refuses requests that may run a server function of the dashboard, unless they are from staff. Next runs these functions for
 * any client that sends a form or the header `Next-Action` to any screen, including the log-in.
 */
const refuseOthersThanStaff =
  (payload: Payload): RequestHandler =>
  async (request, response, next) => {
    const { method } = request;
    if (method === 'GET' || method === 'HEAD' || (await isSentByStaff(payload, request))) next();
    else if (await isDatabaseUnavailable(payload)) sendDatabaseUnavailable(response);
    else response.status(403).type('text').send('Log in to the dashboard first.');
  };

/** Mounts everything the process serves, in order. */
export function createApp({
  payload,
  migrations,
  build,
  assets,
  dashboard,
  log,
  trustProxy = 0,
  inboxToken,
  metrics,
}: AppParts): Express {
  const { config } = payload;
  const api = createApi(config);
  const mediaFolder = payload.collections.media.config.upload.staticDir ?? 'media';

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  app.use(sanitizeForwardedHeaders);
  app.use(requestLog(log));
  app.use(overwriteClientIp);
  app.use(securityHeaders(String(config.custom.origin)));
  if (payload.collections.users.config.auth.cookies.secure)
    app.use(hostCookies(`${config.cookiePrefix}-token`));
  app.use(health({ payload, migrations }));
  if (metrics) app.get('/metrics', (request, response) => metrics(request, response));
  if (inboxToken !== undefined) app.use(incomingMail(payload, inboxToken));
  app.use(validateRequest);
  app.use(markSameOrigin({ origins: config.csrf, isUnnamed: config.custom.isUnnamed === true }));
  app.use(apiDocs());
  app.all([below('/api'), below('/cms/api')], refuseForeignWrites);
  app.all(below('/api'), fetchHandler(api, sendWhole));
  app.use(seo(payload));
  app.use(sampleEpubs(payload));
  app.use(pressKit(payload));
  app.use(assets);
  app.use(
    mediaFiles(mediaFolder, {
      findHidden: () => findHiddenCovers({ payload }),
      isByStaff: (request) => isSentByStaff(payload, request),
    }),
  );
  app.use(commonPasswordList());
  app.all(below('/cms/api'), fetchHandler(createCmsApi(config)));
  app.all(below('/cms'), withDatabase(payload));
  // The last one is for Next in development.
  app.all(
    [below('/cms'), below('/_next'), /^\/__nextjs_/],
    validateDashboardRequest,
    stripApiKeyHandler,
    refuseOthersThanStaff(payload),
    dashboard.handle,
  );
  app.use(validatePageRequest(build), limitFormBody, createPages(build, { api, config }));
  app.use(errorHandler);
  return app;
}
