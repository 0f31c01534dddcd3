import { apiKeyHeader } from '../contract/headers';
import type { RequestHandler } from 'express';

// API keys are not valid in the dashboard: a thief could create an account and stay after the key is revoked.

export function stripApiKey(request: Request): Request {
  const plain = new Request(request);
  plain.headers.delete(apiKeyHeader);
  return plain;
}

export const stripApiKeyHandler: RequestHandler = (request, _response, next) => {
  delete request.headers[apiKeyHeader];
  next();
};
