import type { Endpoint, PayloadRequest } from 'payload';
import type { Call, Route } from '../contract/call';
import type { z } from 'zod';
import { Refusal } from './refusal';
import { problemResponse } from './problem-response';

/** What stands before every path, so that no collection of the same name takes the call. */
export const endpointPrefix = '/site';

/** Node's and PostgreSQL's codes for a database that cannot be reached or is shutting down. */
const databaseIsAway = /^(ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|57P0[1-3]|08\w{3}|53300)$/;

function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && databaseIsAway.test(String(cause.code))) return true;
  return false;
}

function parseInput<Input extends z.ZodObject>(schema: Input, req: PayloadRequest) {
  const query = Object.fromEntries(req.searchParams ?? []);
  const parsed = schema.safeParse({ ...query, ...req.routeParams });
  if (parsed.success) return parsed.data;
  throw new Refusal(
    400,
    'Some of what was sent cannot be used.',
    parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}

function answerError(error: unknown, req: PayloadRequest): Response {
  if (error instanceof Refusal)
    return problemResponse(error.status, error.detail, { errors: error.errors });
  if (isDatabaseAway(error))
    return problemResponse(503, 'The site’s database is away for a moment. Try again shortly.', {
      headers: { 'retry-after': '5' },
    });
  req.payload.logger.error({ err: error, msg: `${req.method} ${req.pathname} failed` });
  return problemResponse(500, 'Something went wrong on our side. Try again later.');
}

/**
 * Makes Payload's endpoint of a call: parses what was sent by the contract's schema, runs the call, replies with JSON,
 * and turns every error into problem+json.
 *
 * @param run does the work; returns the contract's reply or throws a {@link Refusal}
 */
export function defineEndpoint<R extends Route, Input extends z.ZodObject, Reply extends z.ZodType>(
  call: Call<R, Input, Reply>,
  run: (req: PayloadRequest, input: z.output<Input>) => Promise<z.input<Reply>>,
): Endpoint {
  const [method = '', path = ''] = call.route.split(' ');
  return {
    method: method === 'POST' ? 'post' : 'get',
    path: endpointPrefix + path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (req) => {
      try {
        return Response.json(await run(req, parseInput(call.input, req)));
      } catch (error) {
        return answerError(error, req);
      }
    },
  };
}
