import { createHeaders, createRequest, sendResponse } from '@remix-run/node-fetch-server';
import type {
  Request as VisitorRequest,
  RequestHandler,
  Response as VisitorResponse,
} from 'express';
import { clientIpHeader } from '../api/limits/client-ip';
import type { Fetch } from './api';
import { visitorIp } from './visitor-ip';

/** Tells a request the visitor's IP address, in the header that only the server sets. */
export function setClientIp(request: Request, visitor: VisitorRequest): void {
  request.headers.set(clientIpHeader, visitorIp(visitor));
}

/** For the dashboard, which gets the request itself: what the caller says of their IP is never believed. */
export const overwriteClientIp: RequestHandler = (request, _response, next) => {
  request.headers[clientIpHeader] = visitorIp(request);
  next();
};

/**
 * Sends an answer that is there as a whole, such as a page or a reply of the API: with its length, and in as few writes as can
 * be. A visitor who has gone in the meantime gets nothing.
 */
export async function sendWhole(response: VisitorResponse, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  if (response.destroyed) return;
  response.status(answer.status);
  for (const [name, value] of answer.headers)
    if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.end(body);
}

/**
 * What a visitor requests, as a Request. One that only reads gets no signal of its visitor's going, which is most of what a Request
 * costs: nothing that answers it would stop for that.
 */
function fetchRequestOf(request: VisitorRequest, response: VisitorResponse): Request {
  const { method, url, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return createRequest(request, response);
  return new Request(`http://${headers.host}${url}`, { method, headers: createHeaders(request) });
}

/** A function from Request to Response as a handler of Express. It sees the whole path, wherever it is mounted. */
export function fetchHandler(
  fetch: Fetch,
  send: (response: VisitorResponse, answer: Response) => Promise<void> = sendResponse,
): RequestHandler {
  return async (request, response) => {
    const fetchRequest = fetchRequestOf(request, response);
    setClientIp(fetchRequest, request);
    await send(response, await fetch(fetchRequest));
  };
}
