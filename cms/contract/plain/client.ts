import type { CallInput, CallReply, Contract, PagedRoute, WholeBody } from '../calls';
import {
  idempotencyKeyHeader,
  nextCursorHeader,
  requestIdHeader,
  totalCountHeader,
} from './headers';
import type { Problem } from '../call';
import type { ReadingStage } from './reading-stage';

/** Sends a request to the API: `fetch` in the browser, in-process for forms sent without JavaScript. */
export type Transport = (request: Request) => Promise<Response>;

/** A rejected or failed API call. `problem` has a message for the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** Seconds until the call may be repeated, if known. */
    readonly retryAfter: number | null = null,
    /** Id of the request in the site's log. */
    readonly requestId: string | null = null,
  ) {
    super(problem.detail);
  }
}

/** Returns the book that reveals the spoiler that a call did not return; null for other errors. */
export const fromBookOf = (error: unknown): ReadingStage | null =>
  (error instanceof ApiError && error.status === 403 && error.problem.fromBook) || null;

type Options = {
  signal?: AbortSignal;
  /** Unique per operation. Repeated calls with the same key run once. */
  idempotencyKey?: string;
};

/**
 * A page of a list. `nextCursor` is the `after` of the next page, null on the last one. `total` is null if the items were not
 * counted.
 */
type Page<R extends PagedRoute> = {
  items: CallReply<R>;
  nextCursor: string | null;
  total: number | null;
};

/**
 * Makes a call by its route, such as `GET /books/sample/{bookId}`.
 *
 * @param input path parameters with the query of a GET or the fields of a POST; a body that is a single value, as it is
 * @throws ApiError if the status is not 200; the error of `fetch` without a response
 */
type MakeCall = <R extends keyof Contract>(
  route: R,
  input: CallInput<R> | WholeBody<R>,
  options?: Options,
) => Promise<CallReply<R>>;

/** Reads a page of a list: `take` items after the cursor `after`. */
type ReadPage = <R extends PagedRoute>(
  route: R,
  input: CallInput<R>,
  options?: Options,
) => Promise<Page<R>>;

export type Api = MakeCall & { page: ReadPage };

function fillPath(template: string, values: Map<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    values.delete(name);
    return encodeURIComponent(String(value));
  });
}

/** A body that is a single value instead of an object of fields. */
const isWhole = (input: unknown) => typeof input === 'string' || Array.isArray(input);

function buildRequest(
  base: string,
  route: string,
  input: object | string,
  { signal, idempotencyKey }: Options,
): Request {
  const [method = '', template = ''] = route.split(' ');
  const values = new Map<string, unknown>(
    (isWhole(input) ? [] : Object.entries(input)).filter(([, value]) => value !== undefined),
  );
  const url = new URL(`/api${fillPath(template, values)}`, base);
  const headers = { accept: 'application/json' };
  if (method === 'GET') {
    // Omits empty query parameters. Empty fields of a body are sent: they clear a value.
    for (const [name, value] of values) if (value !== '') url.searchParams.set(name, String(value));
    return new Request(url, { headers, signal });
  }
  return new Request(url, {
    method,
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...(idempotencyKey && { [idempotencyKeyHeader]: idempotencyKey }),
    },
    body: JSON.stringify(isWhole(input) ? input : Object.fromEntries(values)),
    signal,
  });
}

export type Reply = { body: unknown; headers: Pick<Headers, 'get'> };

/**
 * Makes a call.
 *
 * @throws ApiError if it is rejected or fails
 */
type Exchange = (route: string, input: object | string, options?: Options) => Promise<Reply>;

async function readProblem(response: Response): Promise<Problem> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  // The connection may end within the body.
  const problem = isProblem && ((await response.json().catch(() => null)) as Problem | null);
  return (
    problem || {
      status: response.status,
      title: response.statusText,
      detail: 'The site is not responding.',
    }
  );
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.includes('json') ?? false;

export async function refusalOf(response: Response): Promise<ApiError> {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  const retryAfter = Number.isNaN(seconds) ? null : seconds;
  const requestId = response.headers.get(requestIdHeader);
  return new ApiError(response.status, await readProblem(response), retryAfter, requestId);
}

export function clientOver(exchange: Exchange): Api {
  const call: MakeCall = async (route, input, options) =>
    (await exchange(route, input, options)).body as CallReply<typeof route>;
  const page: ReadPage = async (route, input, options) => {
    const { body, headers } = await exchange(route, input, options);
    const total = headers.get(totalCountHeader);
    return {
      items: body as CallReply<typeof route>,
      nextCursor: headers.get(nextCursorHeader),
      total: total === null ? null : Number(total),
    };
  };
  return Object.assign(call, { page });
}

export const createApi = (transport: Transport, base: string): Api =>
  clientOver(async (route, input, options = {}) => {
    const response = await transport(buildRequest(base, route, input, options));
    if (!response.ok) throw await refusalOf(response);
    const body: unknown = await (isJson(response) ? response.json() : response.text());
    return { body, headers: response.headers };
  });
