import type { SanitizedConfig } from 'payload';
import { expect } from 'vitest';
import { type Call, problem } from '../contract/call';
import { describeCall } from '../api/openapi/describe-call';

/** Fails if a reply is not as the contract publishes it: a status, a type, a field too many or too few, a header too few. */
async function assertPublished(call: Call, reply: Response): Promise<void> {
  const { status, headers } = reply;
  const text = await reply.clone().text();
  const about = `${status} of ${call.route}`;
  const type = headers.get('content-type');
  if (status === 200 && call.replyAs === 'text')
    return expect(type, about).toBe('text/plain; charset=utf-8');
  const body: unknown = JSON.parse(text);
  if (status === 200) {
    expect(type, about).toBe('application/json');
    return expect(call.reply.parse(body), about).toEqual(body);
  }
  expect(type, about).toBe('application/problem+json; charset=utf-8');
  expect(problem.strict().parse(body).status, about).toBe(status);
  // Any call may be refused for its body, and fail.
  if (status === 400 || (status >= 500 && status !== 503)) return;
  const published = describeCall(call).responses[status];
  expect(published, `${about}: ${text}`).toBeDefined();
  for (const name of Object.keys(published?.headers ?? {}))
    expect(headers.get(name), `${name} of ${about}`).not.toBeNull();
}

type Endpoint = SanitizedConfig['endpoints'][number];

/** Returns a call's endpoint whose replies are compared with the contract; other endpoints as they are. */
export function asPublished(endpoint: Endpoint): Endpoint {
  // Payload's own endpoints have none.
  const call = (endpoint.custom as { call?: Call } | undefined)?.call;
  if (!call) return endpoint;
  return {
    ...endpoint,
    handler: async (req) => {
      const reply = await endpoint.handler(req);
      await assertPublished(call, reply);
      return reply;
    },
  };
}
