import type { CallInput, CallReply, Contract } from '../../cms/contract';
import type { Problem } from '../../cms/contract/problem';

/** Carries a request to the API: in process on the server, `fetch` in the browser. */
export type Transport = (request: Request) => Promise<Response>;

/** The API refused or failed. `problem` says why, in words for people. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.detail);
  }
}

/**
 * Makes a call by its route, such as `GET /books/sample/{bookId}`.
 *
 * @param input path parameters, and the query of a GET or the body of a POST, in one object
 * @throws ApiError when the answer is not 200; what `fetch` throws when there is no answer
 */
export type Api = <R extends keyof Contract>(
  route: R,
  input: CallInput<R>,
  options?: { signal?: AbortSignal },
) => Promise<CallReply<R>>;

function fillPath(template: string, values: Map<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    values.delete(name);
    return encodeURIComponent(String(value));
  });
}

function buildRequest(base: string, route: string, input: object, signal?: AbortSignal): Request {
  const [method = '', template = ''] = route.split(' ');
  const values = new Map<string, unknown>(
    Object.entries(input).filter(([, value]) => value !== undefined),
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
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(values)),
    signal,
  });
}

async function readProblem(response: Response): Promise<Problem> {
  if (response.headers.get('content-type')?.startsWith('application/problem+json'))
    return (await response.json()) as Problem;
  return {
    status: response.status,
    title: response.statusText,
    detail: 'The site did not answer.',
  };
}

/**
 * The one client of the API.
 *
 * @param base the origin of the site, from which absolute addresses are made
 */
export function createApi(transport: Transport, base: string): Api {
  return async (route, input, { signal } = {}) => {
    const response = await transport(buildRequest(base, route, input, signal));
    if (!response.ok) throw new ApiError(response.status, await readProblem(response));
    return response.json();
  };
}
