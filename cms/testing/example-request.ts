import type { Call } from '../contract/call';
import { origin } from './open-site';

/** A request that makes a call, with a plain value for each of its path parameters and an empty body. */
export function exampleRequest(
  { route, bodyAs }: Pick<Call, 'route' | 'bodyAs'>,
  headers: Record<string, string> = {},
): Request {
  const [method = '', path = ''] = route.split(' ');
  const body = bodyAs === 'multipart' ? undefined : '{}';
  return new Request(new URL(`/api${path.replace(/\{\w+\}/g, '1')}`, origin), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: method === 'POST' ? body : undefined,
  });
}
