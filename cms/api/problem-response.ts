import { STATUS_CODES } from 'node:http';
import type { Problem } from '../contract/call';

/** An error as RFC 9457 wants it. */
export function problemResponse(
  status: number,
  detail: string,
  {
    headers,
    ...more
  }: Pick<Problem, 'errors' | 'fromBook'> & { headers?: ResponseInit['headers'] } = {},
): Response {
  const body: Problem = { status, title: STATUS_CODES[status] ?? 'Error', detail, ...more };
  const response = Response.json(body, { status, headers });
  response.headers.set('content-type', 'application/problem+json; charset=utf-8');
  return response;
}
