import { createRequestHandler } from '@react-router/express';
import type { Request as VisitorRequest, RequestHandler } from 'express';
import { parseCookies } from 'payload';
import type { ServerBuild } from 'react-router';
import { crossSiteCookie, crossSiteHeader } from '../contract/cross-site';
import type { Fetch } from './api';
import { withAddress } from './from-fetch';

/** What a page asks of the API, it asks for its visitor: with his session, his key and his address. */
function onBehalfOf(visitor: VisitorRequest, request: Request): Request {
  const asked = withAddress(request, visitor.ip);
  for (const name of ['cookie', 'x-api-key', 'user-agent', 'origin', 'sec-fetch-site'] as const) {
    const value = visitor.get(name);
    if (value) asked.headers.set(name, value);
  }
  // React Router has compared the form's origin with the page's before it runs an action.
  const token = parseCookies(asked.headers).get(crossSiteCookie);
  if (token && request.method === 'POST') asked.headers.set(crossSiteHeader, token);
  return asked;
}

/**
 * The pages, rendered on the server. Their loaders reach the API in process, through what is handed to them here.
 *
 * @param build the built pages, or a function that gives the present ones in development
 */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  api: Fetch,
): RequestHandler {
  return createRequestHandler({
    build,
    getLoadContext: (visitor) => ({
      api: (request: Request) => api(onBehalfOf(visitor, request)),
      report: (error: unknown) => visitor.log.error({ err: error }),
    }),
  });
}
