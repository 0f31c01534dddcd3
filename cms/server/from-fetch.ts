import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import type { RequestHandler } from 'express';
import type { Fetch } from './api';

/** A function from Request to Response as a handler of Express. It sees the whole path, wherever it is mounted. */
export function fromFetch(fetch: Fetch): RequestHandler {
  return async (request, response) => {
    await sendResponse(response, await fetch(createRequest(request, response)));
  };
}
