import { createPayloadRequest, type PayloadRequest, type SanitizedConfig } from 'payload';
import { logIn } from '../contract/accounts';
import { calls } from '../contract/calls';
import type { Call } from '../contract/call';
import { tooManyPasswords, transientErrorHeaders } from '../api/error-response';
import { problemResponse } from '../api/problem-response';
import { TooManyPasswords } from '../threads/derive-key';
import { decodePath } from './decode-path';
import { inLogInPlace } from './log-in-places';

/** A server as a function: the API in process, or `fetch` over the wire. */
export type Fetch = (request: Request) => Promise<Response>;

/** A call as a request is told to be it, and the endpoint that answers it. */
function routeOf(
  { endpoints }: Pick<SanitizedConfig, 'endpoints'>,
  { route }: Pick<Call, 'route'>,
) {
  const [method = '', path = ''] = route.split(' ');
  const endpoint = endpoints.find(({ custom }) => custom?.call?.route === route);
  if (!endpoint) throw new Error(`No endpoint answers ${route}.`);
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { route, method, pattern, endpoint };
}
type KnownRoute = ReturnType<typeof routeOf>;

/** HEAD is GET without the body; the server that sends the response leaves the body out. */
const effectiveMethod = (method: string) => (method === 'HEAD' ? 'GET' : method);

/** Headers by which Payload lets a POST pass for a GET. */
const methodOverrides = ['x-http-method-override', 'x-payload-http-method-override'];

/** The request as it is meant: HEAD as GET, and without a method that a header tells. A copy costs, and is made for these only. */
function plainRequest(request: Request): Request {
  const method = effectiveMethod(request.method);
  if (method === request.method && !methodOverrides.some((name) => request.headers.has(name)))
    return request;
  const plain = new Request(request, { method });
  for (const name of methodOverrides) plain.headers.delete(name);
  return plain;
}

/** The call that a request makes, and its path parameters; what it is told when it makes none. */
function findCall(known: KnownRoute[], method: string, path: string) {
  if (decodePath(path) === null) return problemResponse(400, 'The address is not valid UTF-8.');
  const here = known.filter(({ pattern }) => pattern.test(path));
  const call = here.find((one) => one.method === effectiveMethod(method));
  if (call) {
    const params = Object.entries(call.pattern.exec(path)?.groups ?? {});
    return {
      route: call.route,
      endpoint: call.endpoint,
      params: Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)])),
    };
  }
  if (here.length === 0) return problemResponse(404, 'The API has no such call.');
  const allow = [...new Set(here.map((one) => one.method))].join(', ');
  return problemResponse(405, `This call is made with ${allow}.`, { headers: { allow } });
}

/** The cookies with which Payload's own ways of knowing somebody answer them. */
function withHeadersOf({ responseHeaders }: PayloadRequest, response: Response): Response {
  for (const [name, value] of responseHeaders ?? []) response.headers.append(name, value);
  return response;
}

/**
 * Everything under `/api`: the calls of the contract and nothing else, as Payload's custom endpoints. Express, the forms that
 * are sent without JavaScript and the tests call this function; pages read by `callInProcess`.
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
    const { endpoint, params, route } = called;
    const answer = async () => {
      const req = await createPayloadRequest({
        config,
        request: plainRequest(request),
        canSetHeaders: true,
      });
      req.routeParams = params;
      return withHeadersOf(req, await endpoint.handler(req));
    };
    if (route !== logIn.route) return answer();
    return inLogInPlace(config, request.headers, answer).catch((error: unknown) => {
      if (!(error instanceof TooManyPasswords)) throw error;
      return problemResponse(503, tooManyPasswords, { headers: transientErrorHeaders });
    });
  };
}
