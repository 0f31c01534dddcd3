import type { RequestListener } from 'node:http';
import { createHeaders } from '@remix-run/node-fetch-server';
import express, { type Express, type Request, type RequestHandler } from 'express';
import type { Payload } from 'payload';
import type { Logger } from 'pino';
import { commonPasswordsPath } from '../contract/plain/common-passwords';
import { apiKeyHeader } from '../contract/plain/headers';
import type { Environment } from '../platform/env';
import { isDatabaseUnavailable } from '../platform/database/queries/server-state';
import { createApi } from './api';
import { createCmsApi, isByStaff } from './cms-api';
import { apiDocs } from './api-docs';
import { commonPasswordList } from './assets';
import type { Dashboard } from './dashboard';
import { fetchHandler, overwriteClientIp, sendWhole } from './fetch-adapter';
import { findHiddenImages } from '../subjects/books/queries/find-hidden-images';
import { pressKit } from '../publications/press/press-kit';
import { sampleEpubs } from '../publications/epub/sample-epubs';
import { seo } from '../publications/seo/seo';
import { health } from './health';
import { hostCookies } from './host-cookies';
import { errorHandler, sendDatabaseUnavailable } from './error-handler';
import { mediaFiles } from './media';
import { markSameOrigin, refuseForeignWrites } from './same-origin';
import { createPages, type PagesBuild } from './pages';
import {
  sanitizeForwardedHeaders,
  validateDashboardRequest,
  validateRequest,
} from './validate-request';
import { requestLog } from './request-log';
import { securityHeaders } from './security-headers';
import { largestMail } from '../subjects/inbox/keep-inbox-read';
import { receiveMail } from '../subjects/inbox/receive-mail';
import { hasToken } from './metrics/metrics';

type AppParts = {
  payload: Payload;
  build: PagesBuild;
  /** Serves the files of the client build. */
  assets: RequestHandler;
  dashboard: Dashboard;
  log: Logger;
  /** Trusted proxies for X-Forwarded-For, as in Express's `trust proxy`. Default: none. */
  trustProxy?: Environment['TRUST_PROXY'];
  /** Token of mail servers that pass on mails to the site's inbox. Without it, `/incoming-mail` does not exist. */
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

/** API keys are not valid in the dashboard: a thief could create an account and stay after the key is revoked. */
const stripApiKey: RequestHandler = (request, _response, next) => {
  delete request.headers[apiKeyHeader];
  next();
};

/** Receives a whole mail as the body, from mail servers that pass on the site's inbox. */
const incomingMail = (payload: Payload, token: string): RequestHandler[] => [
  (request, response, next) => {
    response.set('cache-control', 'no-store');
    if (hasToken(request, token)) next();
    else
      response
        .status(401)
        .set('www-authenticate', 'Bearer')
        .json({ title: 'The header Authorization must contain INBOX_TOKEN: Bearer …' });
  },
  express.raw({ type: () => true, limit: largestMail }),
  async (request, response) => {
    const source = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
    response.json({ received: await receiveMail(payload, source) });
  },
];

/** Mounts everything the process serves, in order. */
export function createApp({
  payload,
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
  app.use(health(payload));
  if (metrics) app.get('/metrics', (request, response) => metrics(request, response));
  if (inboxToken !== undefined) app.post('/incoming-mail', incomingMail(payload, inboxToken));
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
      findHidden: () => findHiddenImages({ payload }),
      isByStaff: (request) => isSentByStaff(payload, request),
    }),
  );
  app.get(commonPasswordsPath, commonPasswordList);
  // `__nextjs_` is for development.
  const ofDashboard = [below('/cms'), below('/_next'), /^\/__nextjs_/];
  app.all(ofDashboard, stripApiKey);
  app.all(below('/cms/api'), fetchHandler(createCmsApi(config)));
  app.all(below('/cms'), withDatabase(payload));
  app.all(ofDashboard, validateDashboardRequest, refuseOthersThanStaff(payload), dashboard.handle);
  app.use(createPages(build, { api, config }));
  app.use(errorHandler);
  return app;
}
