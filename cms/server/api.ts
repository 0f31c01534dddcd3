import { handleEndpoints, type SanitizedConfig } from 'payload';
import { calls } from '../contract/calls';
import type { Call } from '../contract/call';
import { endpointPrefix } from '../api/define-endpoint';
import { problemResponse } from '../api/problem-response';

/** A server as a function: the API in process, or `fetch` over the wire. */
export type Fetch = (request: Request) => Promise<Response>;

/** A call as a request is told to be it. */
function routeOf({ route }: Pick<Call, 'route'>) {
  const [method = '', path = ''] = route.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
}
type KnownRoute = ReturnType<typeof routeOf>;

/** HEAD is GET without the body, which whoever sends the answer leaves out. */
const effectiveMethod = (method: string) => (method === 'HEAD' ? 'GET' : method);

/** The path as text, or null when it is not UTF-8. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** The request as it is meant: HEAD as GET, and without the headers by which Payload lets a POST pass for a GET. */
function plainRequest(request: Request): Request {
  const plain = new Request(request, { method: effectiveMethod(request.method) });
  plain.headers.delete('x-http-method-override');
  plain.headers.delete('x-payload-http-method-override');
  return plain;
}

function rejectUnknown(known: KnownRoute[], method: string, path: string): Response | null {
  if (decode(path) === null) return problemResponse(400, 'The address is not valid UTF-8.');
  const here = known.filter(({ pattern }) => pattern.test(path)).map((call) => call.method);
  if (here.includes(effectiveMethod(method))) return null;
  if (here.length === 0) return problemResponse(404, 'The API has no such call.');
  const allow = [...new Set(here)].join(', ');
  return problemResponse(405, `This call is made with ${allow}.`, { headers: { allow } });
}

/** Payload answers what fails before an endpoint runs in a form of its own: callers get the API's form. */
async function asProblem(response: Response): Promise<Response> {
  const isOurs = response.headers.get('content-type')?.startsWith('application/problem+json');
  if (response.ok || isOurs) return response;
  return problemResponse(response.status, 'The request could not be answered. Try again later.');
}

/**
 * Everything under `/api`: the calls of the contract and nothing else. They run as Payload's custom endpoints, in process:
 * Express, the loaders of the pages and the tests all call this function.
 */
export function createApi(
  config: SanitizedConfig,
  contract: readonly Pick<Call, 'route'>[] = calls,
): Fetch {
  const known = contract.map(routeOf);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const path = pathname.slice('/api'.length);
    const rejection = rejectUnknown(known, request.method, path);
    if (rejection) return rejection;
    return asProblem(
      await handleEndpoints({
        config,
        request: plainRequest(request),
        path: `${config.routes.api}${endpointPrefix}${path}`,
      }),
    );
  };
}
