import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Metrics } from './metrics';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns whether the caller sent the token; compares in constant time. */
export function hasToken({ headers }: IncomingMessage, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/**
 * Returns a listener for the metrics.
 *
 * @param token the token that callers must send (`Authorization: Bearer …`); undefined if none is needed
 */
export const metricsEndpoint =
  (metrics: Metrics, token: string | undefined): RequestListener =>
  (request, response) => {
    const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    if (token !== undefined && !hasToken(request, token)) {
      response.writeHead(401, { ...plain, 'www-authenticate': 'Bearer' });
      response.end('The header Authorization must contain the token of METRICS_TOKEN: Bearer …\n');
      return;
    }
    metrics.read().then(
      ({ contentType, text }) => {
        response.writeHead(200, { ...plain, 'content-type': contentType });
        response.end(text);
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  };

/** Returns a listener for a separate port, with only `/metrics`. */
export const metricsOnly =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    if (request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics')
      return answer(request, response);
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('The metrics are at /metrics.\n');
  };
