import { createHeaders, createRequest, sendResponse } from '@remix-run/node-fetch-server';
import type {
  Request as VisitorRequest,
  RequestHandler,
  Response as VisitorResponse,
} from 'express';
import { clientIpHeader } from '../platform/api/limits/client-ip';
import type { Fetch } from './api';
import { visitorIp } from './visitor-ip';

/** Sets the visitor's IP address in the header that only the server sets. Use it before all handlers. */
export const overwriteClientIp: RequestHandler = (request, _response, next) => {
  request.headers[clientIpHeader] = visitorIp(request);
  next();
};

/** Sends a complete response with its length in one write. */
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

/** Creates a Request. GET and HEAD get no abort signal, which is expensive and unused. */
function fetchRequestOf(request: VisitorRequest, response: VisitorResponse): Request {
  const { method, url, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return createRequest(request, response);
  return new Request(`http://${headers.host}${url}`, { method, headers: createHeaders(request) });
}

/** Wraps a function from Request to Response as an Express handler. It sees the whole path. */
export function fetchHandler(
  fetch: Fetch,
  send: (response: VisitorResponse, answer: Response) => Promise<void> = sendResponse,
): RequestHandler {
  return async (request, response) =>
    send(response, await fetch(fetchRequestOf(request, response)));
}
