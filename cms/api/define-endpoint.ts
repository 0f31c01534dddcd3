import type { Endpoint, PayloadRequest } from 'payload';
import type { z } from 'zod';
import type { Call } from '../contract/call';
import { type CallNames, callsOf } from '../contract/calls';
import { errorResponse } from './error-response';
import { checkCaller } from './check-caller';
import { checkAccountLimits, checkIpLimits, checkCallerLimits, countIfTried } from './check-limits';
import { parseInput, readSent, type Sent } from './parse-input';

/** What stands before every path, so that no collection of the same name takes the call. */
const endpointPrefix = '/site';

type ReplyOptions<ReplyHeaders> = {
  /** The contract's `replyHeaders`. */
  replyHeaders?: ReplyHeaders;
  /** Headers that are a matter of HTTP, such as cookies. */
  headers?: Headers;
};

/** A reply and the headers beside it. */
export class Reply<Body, ReplyHeaders = unknown> {
  constructor(
    readonly body: Body,
    readonly options: ReplyOptions<ReplyHeaders> = {},
  ) {}
}

/** The headers of a reply that the contract names. */
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

/** A reply to a known caller may be personal: caches on the way must not hand it to others. */
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
 * Does a call's work. It gets what was sent as the contract's schema has parsed it, and returns the contract's reply, or a
 * {@link Reply} with headers beside it.
 *
 * @throws HttpError which is answered as it says
 */
export type Handler<C> = (
  req: PayloadRequest,
  input: Input<C>,
) => Promise<Body<C> | Reply<Body<C>, ReplyHeaders<C>>>;

/** A handler for every call that a file of the contract declares, by the call's name. */
export type Handlers<Subject> = { [Name in CallNames<Subject>]: Handler<Subject[Name]> };

/** Answers a call: the input is read from the request, unless it is handed in. */
type Answer = (req: PayloadRequest, sent?: Sent) => Promise<Reply<unknown>>;

/** Counts a call, checks who makes it, parses what was sent by the contract's schema, and runs it. */
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

/** Payload's endpoint of a call. `answer` is for those who make the call in this process. */
export type CallEndpoint = Endpoint & { custom: { call: Call; answer: Answer } };

/** Makes Payload's endpoint of a call: it answers with the call's reply, and every error with problem+json. */
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
 * Makes the endpoints of all calls that a file of the contract declares.
 *
 * @param subject the contract's file, as a module
 */
export const defineEndpoints = <Subject extends object>(
  subject: Subject,
  handlers: Handlers<Subject>,
): CallEndpoint[] =>
  callsOf(subject).map(([name, call]) =>
    defineEndpoint(call, handlers[name as CallNames<Subject>] as Handler<Call>),
  );
