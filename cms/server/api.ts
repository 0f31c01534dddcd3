import { createPayloadRequest, type PayloadRequest, type SanitizedConfig } from 'payload';
import { type CallEndpoint, replyHeadersOf } from '../platform/api/define-endpoint';
import { errorResponse, problemResponse } from '../platform/api/error-response';
import type { Call } from '../contract/call';
import { calls } from '../contract/calls';
import { endpoints } from '../endpoints';
import { decodePath } from './decode-path';

/** A server as a function: the API in process, or `fetch`. */
export type Fetch = (request: Request) => Promise<Response>;

/** Returns the endpoint of a call and the pattern of its path. */
function routeOf(
  { endpoints }: Pick<SanitizedConfig, 'endpoints'>,
  { route }: Pick<Call, 'route'>,
) {
  const [method = '', path = ''] = route.split(' ');
  const endpoint = endpoints.find(({ custom }) => custom?.call?.route === route);
  if (!endpoint) throw new Error(`There is no endpoint ${route}.`);
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { method, pattern, endpoint };
}
type KnownRoute = ReturnType<typeof routeOf>;

/** HEAD is GET; the server drops the body. */
const effectiveMethod = (method: string) => (method === 'HEAD' ? 'GET' : method);

/** Headers with which Payload accepts a POST as a GET. */
export const methodOverrides = ['x-http-method-override', 'x-payload-http-method-override'];

/** Returns the request with HEAD as GET and without method overrides. Copies only such requests. */
function plainRequest(request: Request): Request {
  const method = effectiveMethod(request.method);
  if (method === request.method && !methodOverrides.some((name) => request.headers.has(name)))
    return request;
  const plain = new Request(request, { method });
  for (const name of methodOverrides) plain.headers.delete(name);
  return plain;
}

/** Returns the call and its path parameters, or an error response. */
function findCall(known: KnownRoute[], method: string, path: string) {
  if (decodePath(path) === null) return problemResponse(400, 'The address is not valid UTF-8.');
  const here = known.filter(({ pattern }) => pattern.test(path));
  const call = here.find((one) => one.method === effectiveMethod(method));
  if (call) {
    const params = Object.entries(call.pattern.exec(path)?.groups ?? {});
    return {
      endpoint: call.endpoint,
      params: Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)])),
    };
  }
  if (here.length === 0) return problemResponse(404, 'The API has no such call.');
  const allow = [...new Set(here.map((one) => one.method))].join(', ');
  return problemResponse(405, `This call accepts only ${allow}.`, { headers: { allow } });
}

/** Adds the cookies of Payload's authentication. */
function withHeadersOf({ responseHeaders }: PayloadRequest, response: Response): Response {
  for (const [name, value] of responseHeaders ?? []) response.headers.append(name, value);
  return response;
}

/**
 * Serves `/api`: only the calls of the contract, as Payload endpoints. Used by Express, by forms without JavaScript and by
 * tests. Pages use `callInProcess`.
 */
export function createApi(
  config: SanitizedConfig,
  contract: readonly Pick<Call, 'route'>[] = calls,
): Fetch {
  const known = contract.map((call) => routeOf(config, call));
  return async (request) => {
    const path = new URL(request.url).pathname.slice('/api'.length);
    const called = findCall(known, request.method, path);
    if (called instanceof Response) return called;
    const req = await createPayloadRequest({
      config,
      request: plainRequest(request),
      canSetHeaders: true,
    });
    req.routeParams = called.params;
    return withHeadersOf(req, await called.endpoint.handler(req));
  };
}

/** Reply of a call in process. Errors are responses, as over HTTP. */
type InProcessReply = { body: unknown; headers: Headers } | Response;

/** Makes a GET call by its route, with the input of the typed client. */
type CallInProcess = (route: string, input: object) => Promise<InProcessReply>;

const answers = new Map<string, CallEndpoint['custom']>(
  endpoints.map(({ custom }) => [custom.call.route, custom]),
);

/** Drops undefined and empty values, which a URL would not contain. */
const asSent = (input: object) =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== ''),
  );

/**
 * Makes GET calls without HTTP and JSON. They are counted, checked and parsed like other calls. The visitor is authenticated
 * once for all calls of a page.
 *
 * @param request whose headers identify the visitor and their IP
 */
export function callInProcess(config: SanitizedConfig, request: Request): CallInProcess {
  let opened: Promise<PayloadRequest> | undefined;
  return async (route, input) => {
    const known = answers.get(route);
    if (!known || !route.startsWith('GET ')) throw new Error(`${route} is not a GET call.`);
    const req = await (opened ??= createPayloadRequest({ config, request, canSetHeaders: false }));
    try {
      const reply = await known.answer(req, [asSent(input)]);
      return { body: reply.body, headers: new Headers(replyHeadersOf(known.call, reply)) };
    } catch (error) {
      // Logs the path of the call instead of the page.
      req.pathname = route.slice('GET '.length);
      return errorResponse(error, req);
    }
  };
}
