import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Level, Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { requestIdHeader } from '../contract/headers';

/** An id that a load balancer gave is kept when it looks like one. */
const givenId = /^[\w.-]{8,64}$/;

function requestId(request: IncomingMessage): string {
  const given = request.headers[requestIdHeader];
  return typeof given === 'string' && givenId.test(given) ? given : randomUUID();
}

/**
 * The path without its query, in which codes and searches stand, and without the token at the end of two paths: that which
 * Payload mails to somebody who has forgotten their password, and that of what became of a suggestion.
 */
const pathOf = (request: IncomingMessage & { originalUrl?: string }) =>
  (request.originalUrl ?? request.url ?? '')
    .split('?', 1)[0]
    ?.replace(/(\/cms\/reset\/|\/suggestions\/).+/i, '$1…');

/** What pino-http has collected when the answer is sent. */
type LineStart = { id?: string; ms?: number };

const about = (request: IncomingMessage, response: ServerResponse) => ({
  method: request.method,
  path: pathOf(request),
  status: response.statusCode,
});

/** What pino-http makes up for an answer of 500 and above. */
const isOnlyStatus = (error: Error) => /^failed with status code \d+$/.test(error.message);

/** One line a request, with an id that the answer carries too, and neither headers nor bodies nor queries in it. */
export const requestLog = (log: Logger): RequestHandler =>
  pinoHttp<IncomingMessage, ServerResponse, never>({
    logger: log,
    genReqId: (request, response) => {
      const id = requestId(request);
      response.setHeader(requestIdHeader, id);
      // Whoever logs an error on the way finds it here.
      request.headers[requestIdHeader] = id;
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
    // What failed has a line of its own, with its stack and the same id.
    customErrorObject: (request, response, error, { id, ms }: LineStart) => ({
      id,
      ...about(request, response),
      ms,
      ...(isOnlyStatus(error) ? {} : { err: error }),
    }),
    customLogLevel: (_request, response, error): Level => {
      if (error ?? response.err) return 'error';
      return response.statusCode >= 500 ? 'warn' : 'info';
    },
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request failed',
  });
