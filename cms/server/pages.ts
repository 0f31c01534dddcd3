import { createRequest } from '@remix-run/node-fetch-server';
import type { Request as VisitorRequest, RequestHandler } from 'express';
import { parseCookies, type SanitizedConfig } from 'payload';
import { createRequestHandler, matchRoutes, type ServerBuild } from 'react-router';
import {
  apiKeyHeader,
  crossSiteCookie,
  crossSiteHeader,
  requestIdHeader,
} from '../contract/headers';
import { lookParameter, stageOfCookies } from '../contract/reading-stage';
import { clientIpHeader } from '../api/limits/client-ip';
import { callInProcess } from './call-in-process';
import type { Fetch } from './api';
import { sendWhole } from './fetch-adapter';
import { isFromElsewhere, isFromOwnPage } from './same-origin';

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

/** Pages with what an account or a mailed link shows. */
const personalPages = [
  'admin/*',
  'preview/*',
  'blog/preview/*',
  'read-up-to/*',
  'subscribe/*',
  'unsubscribe/*',
].map((path) => ({ path }));

/** Matches as the router does, which decodes paths and ignores case. The data of a page has its path with `.data`. */
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

/**
 * Renders pages on the server. Their loaders call the API in process.
 *
 * @param build the built pages, or a function that returns the present ones in development
 */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  { api, config }: { api: Fetch; config: SanitizedConfig },
): RequestHandler {
  const origin = String(config.custom.origin);
  const { protocol, host } = new URL(origin);
  const render = createRequestHandler(
    build,
    typeof build === 'function' ? 'development' : 'production',
  );
  return async (visitor, response) => {
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
    await sendWhole(response, await render(request, context));
  };
}
