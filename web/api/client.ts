import type {
  CallInput,
  CallReply,
  Contract,
  PagedRoute,
  WholeBody,
} from '../../cms/contract/calls';
import {
  idempotencyKeyHeader,
  nextCursorHeader,
  requestIdHeader,
  totalCountHeader,
} from '../../cms/contract/headers';
import type { Problem } from '../../cms/contract/call';
import type { ReadingStage } from '../../cms/contract/reading-stage';

/** Carries a request to the API: `fetch` in the browser, and in process for a form that is sent without JavaScript. */
export type Transport = (request: Request) => Promise<Response>;

/** The API refused or failed. `problem` says why, in words for people. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** In how many seconds the same call may be made again, where that was told. */
    readonly retryAfter: number | null = null,
    /** By which it stands in the log of the site. */
    readonly requestId: string | null = null,
  ) {
    super(problem.detail);
  }
}

/** From which book on it is told what a call refused to tell; null for every other error. */
export const fromBookOf = (error: unknown): ReadingStage | null =>
  (error instanceof ApiError && error.status === 403 && error.problem.fromBook) || null;

type Options = {
  signal?: AbortSignal;
  /** New for each thing to be done: a call that is sent again by the same key is done once. */
  idempotencyKey?: string;
};

/**
 * A page of a list. `nextCursor` is the `after` of the page that follows, null on the last one; `total` says how many there
 * are on all pages, null where they were not counted.
 */
type Page<R extends PagedRoute> = {
  items: CallReply<R>;
  nextCursor: string | null;
  total: number | null;
};

/**
 * Makes a call by its route, such as `GET /books/sample/{bookId}`.
 *
 * @param input path parameters, and the query of a GET or the body of a POST, in one object; of a call whose whole body is one
 *   field, that field alone
 * @throws ApiError when the answer is not 200; what `fetch` throws when there is no answer
 */
type MakeCall = <R extends keyof Contract>(
  route: R,
  input: CallInput<R> | WholeBody<R>,
  options?: Options,
) => Promise<CallReply<R>>;

/** Reads a page of a list: `take` items from `after` on, which is the `nextCursor` of the page before. */
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

/** What stands for a whole body instead of one of its fields: a text or a list. */
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
    // An empty question is no question; an empty field of a body empties what it stands for.
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

/** What the API replies, before it is read. */
export type Reply = { body: unknown; headers: Pick<Headers, 'get'> };

/**
 * Makes a call, whichever way.
 *
 * @throws ApiError when it is refused or fails
 */
type Exchange = (route: string, input: object | string, options?: Options) => Promise<Reply>;

async function readProblem(response: Response): Promise<Problem> {
  if (response.headers.get('content-type')?.startsWith('application/problem+json'))
    return (await response.json()) as Problem;
  return {
    status: response.status,
    title: response.statusText,
    detail: 'The site did not answer.',
  };
}

/** Calls whose reply is a text say so by their content type. */
const isJson = ({ headers }: Response) => headers.get('content-type')?.includes('json') ?? false;

/** What a call that was refused, or failed, throws. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  const retryAfter = Number.isNaN(seconds) ? null : seconds;
  const requestId = response.headers.get(requestIdHeader);
  return new ApiError(response.status, await readProblem(response), retryAfter, requestId);
}

/** The one client of the API, over whichever way calls are made. */
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

/**
 * The client of the API whose calls are requests.
 *
 * @param base the origin of the site, from which absolute URLs are made
 */
export const createApi = (transport: Transport, base: string): Api =>
  clientOver(async (route, input, options = {}) => {
    const response = await transport(buildRequest(base, route, input, options));
    if (!response.ok) throw await refusalOf(response);
    const body: unknown = await (isJson(response) ? response.json() : response.text());
    return { body, headers: response.headers };
  });
