import { STATUS_CODES } from 'node:http';
import { logIn } from '../contract/accounts';
import type { Problem } from '../contract/call';
import { apiKeyHeader } from '../contract/headers';

const [, logInPath = ''] = logIn.route.split(' ');

/** WWW-Authenticate header of a 401 (RFC 9110). Browsers know neither scheme, so they show no dialog. */
const challenge = `ApiKey realm="site", header="${apiKeyHeader.toUpperCase()}", Session realm="site", path="/api${logInPath}"`;

/** Returns an error response (RFC 9457). */
export function problemResponse(
  status: number,
  detail: string,
  {
    headers,
    ...more
  }: Pick<Problem, 'type' | 'errors' | 'fromBook'> & { headers?: ResponseInit['headers'] } = {},
): Response {
  const body: Problem = { status, title: STATUS_CODES[status] ?? 'Error', detail, ...more };
  const response = Response.json(body, { status, headers });
  response.headers.set('content-type', 'application/problem+json; charset=utf-8');
  if (status === 401) response.headers.set('www-authenticate', challenge);
  return response;
}
