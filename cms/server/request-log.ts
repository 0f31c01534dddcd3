import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Level, Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { requestIdHeader } from '../contract/plain/headers';

/** Ids from load balancers are kept if they look like one. */
const givenId = /^[\w.-]{8,64}$/;

function requestId(request: IncomingMessage): string {
  const given = request.headers[requestIdHeader];
  return typeof given === 'string' && givenId.test(given) ? given : randomUUID();
}

/** Returns the path for the log, without the query and without tokens of password resets and suggestions. */
const pathOf = (request: IncomingMessage & { originalUrl?: string }) =>
  (request.originalUrl ?? request.url ?? '')
    .split('?', 1)[0]
    ?.replace(/(\/cms\/reset\/|\/suggestions\/).+/i, '$1…');

/** Values from pino-http. */
type LineStart = { id?: string; ms?: number };

const about = (request: IncomingMessage, response: ServerResponse) => ({
  method: request.method,
  path: pathOf(request),
  status: response.statusCode,
});

/** Returns whether pino-http created the error because of a status of 500 or above. */
const isOnlyStatus = (error: Error) => /^failed with status code \d+$/.test(error.message);

/** Logs one line for each request, with an id that the response contains, and without headers, bodies or queries. */
export const requestLog = (log: Logger): RequestHandler =>
  pinoHttp<IncomingMessage, ServerResponse, never>({
    logger: log,
    genReqId: (request, response) => {
      const id = requestId(request);
      response.setHeader(requestIdHeader, id);
      // For other log lines about the request.
      request.headers[requestIdHeader] = id;
      return id;
    },
    quietReqLogger: true,
    // Headers contain cookies, so they are not logged.
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
      ...(isOnlyStatus(error) ? {} : { err: error }),
    }),
    customLogLevel: (_request, response, error): Level => {
      if (error ?? response.err) return 'error';
      return response.statusCode >= 500 ? 'warn' : 'info';
    },
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request failed',
  });
