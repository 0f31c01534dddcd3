import { apiKeyHeader } from '../contract/headers';
import type { RequestHandler } from 'express';

// A key is for the calls of the API. In the dashboard it would be as much as a password: a thief could make
// themselves an author, and stay when the key is revoked.

/** The request as its session alone speaks for the caller. */
export function stripApiKey(request: Request): Request {
  const plain = new Request(request);
  plain.headers.delete(apiKeyHeader);
  return plain;
}

/** The same for what is handed on as Node's own request. */
export const stripApiKeyHandler: RequestHandler = (request, _response, next) => {
  delete request.headers[apiKeyHeader];
  next();
};
