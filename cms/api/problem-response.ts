import { STATUS_CODES } from 'node:http';
import { logIn } from '../contract/accounts';
import type { Problem } from '../contract/call';
import { apiKeyHeader } from '../contract/headers';

const [, logInPath = ''] = logIn.route.split(' ');

/** By what a caller shows who they are, as RFC 9110 wants it of a 401. Browsers know neither, and open no window to ask for it. */
const challenge = `ApiKey realm="site", header="${apiKeyHeader.toUpperCase()}", Session realm="site", path="/api${logInPath}"`;

/** An error as RFC 9457 wants it. */
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
