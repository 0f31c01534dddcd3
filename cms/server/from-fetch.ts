import type { IncomingMessage } from 'node:http';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import type { RequestHandler } from 'express';
import { addressHeader } from '../limits/client-address';
import type { Fetch } from './api';

/** The request with the caller's address, as Express knows it, in the header that only we set. */
export function withAddress(request: Request, address = ''): Request {
  const addressed = new Request(request);
  addressed.headers.set(addressHeader, address);
  return addressed;
}

/** For the dashboard, which gets the request itself: what the caller says of his address is never believed. */
export const overwriteAddress: RequestHandler = (request, _response, next) => {
  request.headers[addressHeader] = request.ip ?? '';
  next();
};

/** Bytes that are read after the answer and thrown away: as many as the largest upload has. */
const mostThrownAway = 25_000_000;

/**
 * Reads on when the answer is given before the body was read. Many clients read the answer only when they have sent
 * everything, and then use the connection again: it must not be left standing with the rest of a body in it.
 */
function throwRestAway(request: IncomingMessage): void {
  if (request.complete) return;
  let size = 0;
  // Whoever read it before wants no more, and would hold it up.
  request.removeAllListeners('data').on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > mostThrownAway) request.destroy();
  });
  request.resume();
}

/** A function from Request to Response as a handler of Express. It sees the whole path, wherever it is mounted. */
export function fromFetch(fetch: Fetch): RequestHandler {
  return async (request, response) => {
    const asked = withAddress(createRequest(request, response), request.ip);
    const answer = await fetch(asked);
    throwRestAway(request);
    await sendResponse(response, answer);
  };
}
