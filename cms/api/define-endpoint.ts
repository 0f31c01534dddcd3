import type { Endpoint, PayloadRequest } from 'payload';
import type { z } from 'zod';
import type { Call } from '../contract/call';
import { type CallNames, callsOf } from '../contract/calls';
import { errorResponse } from './error-response';
import { checkCaller } from './check-caller';
import { checkAccountLimits, checkIpLimits, checkCallerLimits, countIfTried } from './check-limits';
import { parseInput, readSent, type Sent } from './parse-input';

/** Prefix that avoids conflicts with collections of the same name. */
const endpointPrefix = '/site';

type ReplyOptions<ReplyHeaders> = {
  /** The contract's `replyHeaders`. */
  replyHeaders?: ReplyHeaders;
  /** Other headers, such as cookies. */
  headers?: Headers;
};

export class Reply<Body, ReplyHeaders = unknown> {
  constructor(
    readonly body: Body,
    readonly options: ReplyOptions<ReplyHeaders> = {},
  ) {}
}

/** Returns the reply's headers that the contract names. */
export const replyHeadersOf = (
  { replyHeaders }: Pick<Call, 'replyHeaders'>,
  reply: Reply<unknown>,
): [name: string, value: string][] =>
  Object.entries(replyHeaders?.parse(reply.options.replyHeaders ?? {}) ?? {}).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, String(value)]]),
  );

function respond(call: Pick<Call, 'replyAs' | 'replyHeaders'>, reply: Reply<unknown>): Response {
  const headers = reply.options.headers ?? new Headers();
  for (const [name, value] of replyHeadersOf(call, reply)) headers.set(name, value);
  if (call.replyAs !== 'text') return Response.json(reply.body, { headers });
  const response = new Response(String(reply.body), { headers });
  response.headers.set('content-type', 'text/plain; charset=utf-8');
  return response;
}

/** Replies to authenticated callers may be personal. */
function withoutCaching({ user }: PayloadRequest, response: Response): Response {
  if (user && !response.headers.has('cache-control'))
    response.headers.set('cache-control', 'private, no-store');
  return response;
}

type Input<C> = C extends { input: infer I extends z.ZodType } ? z.output<I> : never;

type Body<C> = C extends { reply: infer B extends z.ZodType } ? z.input<B> : never;

type ReplyHeaders<C> = C extends { replyHeaders?: infer H }
  ? NonNullable<H> extends z.ZodType
    ? z.input<NonNullable<H>>
    : unknown
  : unknown;

/**
 * Handles a call with its parsed input. Returns the reply, or a {@link Reply} with headers.
 *
 * @throws HttpError for the response
 */
export type Handler<C> = (
  req: PayloadRequest,
  input: Input<C>,
) => Promise<Body<C> | Reply<Body<C>, ReplyHeaders<C>>>;

/** A handler for each call of a contract file, by name. */
export type Handlers<Subject> = { [Name in CallNames<Subject>]: Handler<Subject[Name]> };

/** Answers a call. Reads the input from the request unless it is passed. */
type Answer = (req: PayloadRequest, sent?: Sent) => Promise<Reply<unknown>>;

const answerTo =
  <const C extends Call>(call: C, run: Handler<C>): Answer =>
  async (req, sent) => {
    await checkIpLimits(call, req);
    await checkCaller(call.caller, req);
    await checkCallerLimits(call, req);
    const input = parseInput(call, sent ?? (await readSent(call, req))) as Input<C>;
    await checkAccountLimits(call, req, input);
    const reply = await countIfTried(call, req, input, () => run(req, input));
    return reply instanceof Reply ? reply : new Reply(reply);
  };

/** Payload endpoint of a call. `answer` is for calls in process. */
export type CallEndpoint = Endpoint & { custom: { call: Call; answer: Answer } };

/** Creates the Payload endpoint of a call. Errors become problem+json. */
export function defineEndpoint<const C extends Call>(call: C, run: Handler<C>): CallEndpoint {
  const [method = '', path = ''] = call.route.split(' ');
  const answer = answerTo(call, run);
  return {
    method: method === 'POST' ? 'post' : 'get',
    path: endpointPrefix + path.replace(/\{(\w+)\}/g, ':$1'),
    custom: { call, answer },
    handler: async (req) => {
      try {
        return withoutCaching(req, respond(call, await answer(req)));
      } catch (error) {
        return errorResponse(error, req);
      }
    },
  };
}

/**
 * Creates the endpoints of all calls in a contract file.
 *
 * @param subject the contract file, as a module
 */
export const defineEndpoints = <Subject extends object>(
  subject: Subject,
  handlers: Handlers<Subject>,
): CallEndpoint[] =>
  callsOf(subject).map(([name, call]) =>
    defineEndpoint(call, handlers[name as CallNames<Subject>] as Handler<Call>),
  );
