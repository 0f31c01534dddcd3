import { createRequest } from '@remix-run/node-fetch-server';
import type { Request as VisitorRequest, RequestHandler } from 'express';
import { parseCookies, type SanitizedConfig } from 'payload';
import { createRequestHandler, type ServerBuild } from 'react-router';
import {
  apiKeyHeader,
  crossSiteCookie,
  crossSiteHeader,
  requestIdHeader,
} from '../contract/headers';
import { lookParameter, stageOfCookies } from '../contract/reading-stage';
import { callInProcess } from '../api/call-in-process';
import type { Fetch } from './api';
import { sendWhole, setClientIp } from './fetch-adapter';
import { isFromElsewhere, isFromOwnPage } from './same-origin';

const passedOn = ['cookie', apiKeyHeader, requestIdHeader, 'user-agent', 'sec-fetch-site'] as const;

/** What a page asks of the API, it asks for its visitor: with their session, their key and their IP. */
function onBehalfOf(visitor: VisitorRequest, request: Request): Request {
  setClientIp(request, visitor);
  for (const name of passedOn) {
    const value = visitor.get(name);
    if (value) request.headers.set(name, value);
  }
  // The action of a form that another site sends calls nothing.
  const token = parseCookies(request.headers).get(crossSiteCookie);
  if (token && request.method === 'POST') request.headers.set(crossSiteHeader, token);
  return request;
}

/** How a page may be kept that is another one for its reader than for strangers; the page itself may say otherwise. */
function headersFor({ url, headers }: Request): Record<string, string> {
  // What somebody looks at for once is shown to them, and kept nowhere.
  if (new URL(url).searchParams.has(lookParameter))
    return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
  return stageOfCookies(headers.get('cookie')) ? { 'cache-control': 'private, no-cache' } : {};
}

/**
 * The pages, rendered on the server. Their loaders reach the API in process, through what is handed to them here.
 *
 * @param build the built pages, or a function that gives the present ones in development
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
    // React Router would answer such a form with a bare 400, and what was typed would be lost.
    delete visitor.headers.origin;
    const request = createRequest(visitor, response, { protocol, host });
    response.set(headersFor(request));
    await sendWhole(response, await render(request, context));
  };
}
