import type { Endpoint, PayloadRequest } from 'payload';
import type { z } from 'zod';
import { type Call, toldLater } from '../../contract/call';
import { nextCursorHeader, totalCountHeader } from '../../contract/plain/headers';
import { type CallNames, callsOf } from '../../contract/calls';
import { errorResponse } from './error-response';
import { HttpError, invalidFields, refusalOf, ToldLater } from './http-error';
import { checkCaller } from './check-caller';
import { checkAccountLimits, checkIpLimits, checkCallerLimits, countIfTried } from './check-limits';
import { beforeUnreleased } from './queries/before-unreleased';
import { readForm, readJsonBody } from './read-body';

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

/** Returns the headers of a reply with content that the reader chose to see beyond their stage. */
export const lookHeaders = (look: string | undefined): Headers =>
  new Headers(look ? { 'cache-control': 'private, no-store' } : {});

/** Returns a page of a list. A row beyond `take` shows that another page follows. */
export function pageReply<Row, Entry>(
  rows: Row[],
  take: number | undefined,
  page: {
    entry: (row: Row) => Entry;
    cursorOf: (last: Row) => string | number;
    total?: number | undefined;
    headers?: Headers;
  },
) {
  const shown = rows.slice(0, take);
  const last = shown.length < rows.length ? shown.at(-1) : undefined;
  return new Reply(shown.map(page.entry), {
    replyHeaders: {
      [nextCursorHeader]: last && String(page.cursorOf(last)),
      [totalCountHeader]: page.total?.toString(),
    },
    ...(page.headers && { headers: page.headers }),
  });
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

/** Replies to authenticated callers may be personal, and so may those of other calls, such as to the token of a mailed link. */
function withoutCaching(
  { cacheable }: Pick<Call, 'cacheable'>,
  { user }: PayloadRequest,
  response: Response,
): Response {
  if ((user || !cacheable) && !response.headers.has('cache-control'))
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

/** The reply; null for the call's 404; ToldLater for its 403. */
type Result<C> = Body<C> | ToldLater | null;

/**
 * Handles a call with its parsed input. Returns the result, or a {@link Reply} with headers.
 *
 * @throws HttpError for other responses
 */
export type Handler<C> = (
  req: PayloadRequest,
  input: Input<C>,
) => Promise<Result<C> | Reply<Result<C>, ReplyHeaders<C>>>;

/** Reply of a call without a result. */
export const ok = { ok: true } as const;

/** Returns the reply of a call without a result; null if there was nothing to change. */
export const okIf = (isThere: boolean): typeof ok | null => (isThere ? ok : null);

/** A handler for each call of a contract file, by name. */
export type Handlers<Subject> = { [Name in CallNames<Subject>]: Handler<Subject[Name]> };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maps sent names to field names, ignoring case. Exact names win. */
function byFieldNames(fields: string[], sent: Record<string, unknown>): Record<string, unknown> {
  const named = new Map(fields.map((field) => [field.toLowerCase(), field]));
  const matched = new Map<string, unknown>();
  for (const [name, value] of Object.entries(sent)) {
    const field = named.get(name.toLowerCase());
    if (field !== undefined && (name === field || !matched.has(field))) matched.set(field, value);
  }
  return Object.fromEntries(matched);
}

type CallWithBody = Pick<Call, 'route' | 'wholeBody' | 'bodyAs' | 'largestBody'>;

async function readCallBody(call: CallWithBody, req: PayloadRequest) {
  if (!call.route.startsWith('POST ')) return {};
  const read = call.bodyAs === 'multipart' ? readForm : readJsonBody;
  const body = await read({ headers: req.headers, body: req.body ?? null }, call.largestBody);
  if (body === undefined) return {};
  if (call.wholeBody !== undefined && !isObject(body)) return { [call.wholeBody]: body };
  if (isObject(body)) return body;
  throw new HttpError(400, 'The body must be a JSON object.');
}

/** Input parts by their sent names. Later parts win. */
type Sent = Record<string, unknown>[];

/** Reads query, body and path. @throws errors of `readJsonBody` and `readForm` */
const readSent = async (call: CallWithBody, req: PayloadRequest): Promise<Sent> => [
  Object.fromEntries(req.searchParams ?? []),
  await readCallBody(call, req),
  req.routeParams ?? {},
];

/**
 * Parses a call's input.
 *
 * @throws HttpError 400 that names all invalid fields
 */
function parseInput<Input extends z.ZodObject>(
  call: { input: Input },
  sent: Sent,
): z.output<Input> {
  const fields = Object.keys(call.input.shape);
  const parsed = call.input.safeParse(
    Object.assign({}, ...sent.map((part) => byFieldNames(fields, part))),
  );
  if (parsed.success) return parsed.data;
  throw invalidFields(
    ...parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}

/** Answers a call. Reads the input from the request unless it is passed. */
type Answer = (req: PayloadRequest, sent?: Sent) => Promise<Reply<unknown>>;

const answerTo =
  <const C extends Call>(call: C, run: Handler<C>): Answer =>
  async (req, sent) => {
    await checkIpLimits(call, req);
    await checkCaller(call.caller, req);
    await checkCallerLimits(call, req);
    const parsed = parseInput(call, sent ?? (await readSent(call, req))) as Input<C>;
    const input = call.route.startsWith('GET ') ? await beforeUnreleased(req, parsed) : parsed;
    await checkAccountLimits(call, req, input);
    const handled = await countIfTried(call, req, input, () => run(req, input));
    const reply = handled instanceof Reply ? handled : new Reply<unknown>(handled);
    if (reply.body === null) throw refusalOf(call, 404);
    if (reply.body instanceof ToldLater)
      throw new HttpError(403, toldLater, { fromBook: reply.body.fromBook });
    return reply;
  };

/** Payload endpoint of a call. `answer` is for calls in process. */
export type CallEndpoint = Endpoint & { custom: { call: Call; answer: Answer; everyday?: string } };

/** Creates the Payload endpoint of a call. Errors become problem+json. */
export function defineEndpoint<const C extends Call>(call: C, run: Handler<C>): CallEndpoint {
  const [method = '', path = ''] = call.route.split(' ');
  const answer = answerTo(call, run);
  const everyday = call.caller === 'author' ? call.everyday : 'Readers may do it, too.';
  return {
    method: method === 'POST' ? 'post' : 'get',
    path: endpointPrefix + path.replace(/\{(\w+)\}/g, ':$1'),
    custom: { call, answer, ...(everyday && { everyday }) },
    handler: async (req) => {
      try {
        return withoutCaching(call, req, respond(call, await answer(req)));
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
