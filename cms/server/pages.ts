import { createRequest } from '@remix-run/node-fetch-server';
import type { Request as VisitorRequest, RequestHandler } from 'express';
import { parseCookies, type SanitizedConfig } from 'payload';
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type ServerBuild,
} from 'react-router';
import { clientIpHeader } from '../platform/api/limits/client-ip';
import { largestBody } from '../platform/api/read-body';
import {
  apiKeyHeader,
  crossSiteCookie,
  crossSiteHeader,
  requestIdHeader,
} from '../contract/plain/headers';
import { paths } from '../contract/plain/paths';
import { lookParameter, stageOfCookies } from '../contract/plain/reading-stage';
import { callInProcess, type Fetch } from './api';
import { decodePath } from './decode-path';
import { sendWhole } from './fetch-adapter';
import { isFromElsewhere, isFromOwnPage } from './same-origin';

/** The built pages, or in development, a function that returns the current ones. */
export type PagesBuild = ServerBuild | (() => Promise<ServerBuild>);

type Routes = ServerBuild['routes'];

/** Returns the child routes in the form of React Router's matcher. */
const routesBelow = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: routesBelow(routes, id) }];
  });

const pagePath = (path: string) => path.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '');

function hasAction(routes: Routes, path: string): boolean {
  const page = matchRoutes(routesBelow(routes), pagePath(path))?.at(-1)?.route.id;
  return page !== undefined && routes[page]?.module.action !== undefined;
}

/**
 * Answers requests that React Router would report as errors: unsupported methods, and invalid UTF-8, which redirects home
 * (specification, section 2).
 */
function validatePageRequest(build: PagesBuild): RequestHandler {
  return async ({ method, path }, response, next) => {
    const isReadable = decodePath(path) !== null;
    if (method === 'GET' || method === 'HEAD')
      return isReadable ? next() : response.redirect(paths.home);
    const { routes } = typeof build === 'function' ? await build() : build;
    const takesForms = isReadable && hasAction(routes, path);
    if (takesForms && method === 'POST') return next();
    const allow = takesForms ? 'GET, HEAD, POST' : 'GET, HEAD';
    response.status(405).set({ allow, 'cache-control': 'no-store' }).type('text');
    response.send(`This page accepts only ${allow}.`);
  };
}

/**
 * Refuses forms that are too large. React Router reads a form whole and renders its values, so each byte costs several in
 * memory. Browsers always send the length of a form.
 */
export const limitFormBody: RequestHandler = (request, response, next) => {
  const length = request.headers['content-length'];
  const hasNoLength = length === undefined && request.headers['transfer-encoding'] !== undefined;
  if (!hasNoLength && Number(length ?? 0) <= largestBody) return next();
  response.set('cache-control', 'no-store').type('text');
  if (hasNoLength) response.status(411).send('The form needs a Content-Length header.');
  else
    response
      .status(413)
      .send('The form is larger than 1 MB. Go back, shorten it, and send it again.');
};

const passedOn = [
  ...['cookie', 'user-agent', 'sec-fetch-site'],
  ...[apiKeyHeader, clientIpHeader, requestIdHeader],
];

/** Adds the visitor's session, key and IP to a request of a page. */
function onBehalfOf(visitor: VisitorRequest, request: Request): Request {
  for (const name of passedOn) {
    const value = visitor.get(name);
    if (value) request.headers.set(name, value);
  }
  // Actions of forms sent by other sites do not call the API.
  const token = parseCookies(request.headers).get(crossSiteCookie);
  if (token && request.method === 'POST') request.headers.set(crossSiteHeader, token);
  return request;
}

/** Pages with content of an account or a mailed link. */
const personalPages = [
  'admin/*',
  'preview/*',
  'blog/preview/*',
  'read-up-to/*',
  'subscribe/*',
  'unsubscribe/*',
].map((path) => ({ path }));

/** Matches paths like the router, which decodes them and ignores case, and those of data requests. */
const isPersonal = (pathname: string) =>
  matchRoutes(personalPages, pathname.replace(/\.data$/, '')) !== null;

/** Returns cache headers of pages that depend on the reader. The page can override them. */
export function headersFor({ url, headers }: Request): Record<string, string> {
  const { pathname, searchParams } = new URL(url);
  // A page shown once beyond the reading stage is private.
  if (searchParams.has(lookParameter))
    return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
  if (isPersonal(pathname)) return { 'cache-control': 'no-store' };
  return stageOfCookies(headers.get('cookie')) ? { 'cache-control': 'private, no-cache' } : {};
}

/** Renders pages on the server. Their loaders call the API in process. */
export function createPages(
  build: PagesBuild,
  { api, config }: { api: Fetch; config: SanitizedConfig },
): RequestHandler[] {
  const origin = String(config.custom.origin);
  const { protocol, host } = new URL(origin);
  const render = createRequestHandler(
    build,
    typeof build === 'function' ? 'development' : 'production',
  );
  const renderPage: RequestHandler = async (visitor, response) => {
    const context = {
      api: (request: Request) => api(onBehalfOf(visitor, request)),
      read: callInProcess(config, onBehalfOf(visitor, new Request(origin))),
      report: (error: unknown) => visitor.log.error({ err: error }),
      requestId: visitor.get(requestIdHeader) ?? '',
      isCrossOrigin: isFromElsewhere(visitor),
      origin,
      mayLook: isFromOwnPage(visitor),
    };
    // React Router would answer such a form with a bare 400 and lose the input.
    delete visitor.headers.origin;
    const request = createRequest(visitor, response, { protocol, host });
    response.set(headersFor(request));
    // Without it, shared caches would choose how long they store pages that the page cache does not accept.
    if (!response.hasHeader('cache-control'))
      response.set('cache-control', visitor.headers.cookie ? 'private, no-cache' : 'no-cache');
    await sendWhole(response, await render(request, context));
  };
  return [validatePageRequest(build), limitFormBody, renderPage];
}
