import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Level, Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** An id that a load balancer gave is kept when it looks like one. */
const givenId = /^[\w.-]{8,64}$/;

function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && givenId.test(given) ? given : randomUUID();
}

/**
 * The path without its query, in which codes and searches stand, and without the token at the end of the path that
 * Payload mails to somebody who has forgotten their password.
 */
const pathOf = (request: IncomingMessage & { originalUrl?: string }) =>
  (request.originalUrl ?? request.url ?? '')
    .split('?', 1)[0]
    ?.replace(/^(\/cms\/reset\/).+/, '$1…');

/** What pino-http has collected when the answer is sent. */
type LineStart = { id?: string; ms?: number };

const about = (request: IncomingMessage, response: ServerResponse) => ({
  method: request.method,
  path: pathOf(request),
  status: response.statusCode,
});

/** One line a request, with an id that the answer carries too, and neither headers nor bodies nor queries in it. */
export const requestLog = (log: Logger): RequestHandler =>
  pinoHttp<IncomingMessage, ServerResponse, never>({
    logger: log,
    genReqId: (request, response) => {
      const id = requestId(request);
      response.setHeader('x-request-id', id);
      return id;
    },
    quietReqLogger: true,
    // Headers carry cookies: none of them, of the request or the response, is logged.
    serializers: { req: () => undefined, res: () => undefined },
    customAttributeKeys: { reqId: 'id', responseTime: 'ms' },
    customSuccessObject: (request, response, { id, ms }: LineStart) => ({
      id,
      ...about(request, response),
      ms,
    }),
    customErrorObject: (request, response, error, { id, ms }: LineStart) => ({
      id,
      ...about(request, response),
      ms,
      err: error,
    }),
    customLogLevel: (_request, response, error): Level =>
      error || response.statusCode >= 500 ? 'error' : 'info',
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request failed',
  });
