import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import type { RequestHandler } from 'express';
import { clientIpHeader } from '../api/limits/client-ip';
import type { Fetch } from './api';

/** The request with the caller's address, as Express knows it, in the header that only we set. */
export function withClientIp(request: Request, address = ''): Request {
  const withIp = new Request(request);
  withIp.headers.set(clientIpHeader, address);
  return withIp;
}

/** For the dashboard, which gets the request itself: what the caller says of their address is never believed. */
export const overwriteClientIp: RequestHandler = (request, _response, next) => {
  request.headers[clientIpHeader] = request.ip ?? '';
  next();
};

/** A function from Request to Response as a handler of Express. It sees the whole path, wherever it is mounted. */
export function fetchHandler(fetch: Fetch): RequestHandler {
  return async (request, response) => {
    const fetchRequest = withClientIp(createRequest(request, response), request.ip);
    await sendResponse(response, await fetch(fetchRequest));
  };
}
