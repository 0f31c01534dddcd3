import { type Call, problem } from '../../contract/call';
import { apiKeyHeader, crossSiteCookie, crossSiteHeader } from '../../contract/headers';
import { describeCall } from './describe-call';
import { replySchema } from './json-schema';

const introduction = `Requests and replies are JSON in UTF-8 unless a call says otherwise. Fields of a request are matched
whatever their capitals are, and unknown ones are ignored. Texts are trimmed. Every error is \`application/problem+json\`
(RFC 9457), and its \`detail\` is a sentence for people.

What the author may do needs an API key in the header ${apiKeyHeader.toUpperCase()}, or their session. A POST that is made by a session repeats
the cookie ${crossSiteCookie} in the header ${crossSiteHeader.toUpperCase()}.

A limit for an IP address is that of an IPv4 address or of a /64 of IPv6. A /56 has 4 times as much, a /48 16 times, a /32 256 times.`;

/** Shared components. */
const components = {
  schemas: { Problem: replySchema(problem.loose()) },
  headers: {
    Challenge: {
      description: 'Authentication: an API key or a session.',
      required: true,
      schema: { type: 'string' },
    },
    RetryAfter: {
      description: 'Seconds to wait before trying again.',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    },
  },
  securitySchemes: {
    apiKey: { type: 'apiKey', in: 'header', name: apiKeyHeader.toUpperCase() },
    session: { type: 'apiKey', in: 'cookie', name: 'payload-token' },
    crossSiteToken: { type: 'apiKey', in: 'header', name: crossSiteHeader.toUpperCase() },
  },
};

/** Returns the OpenAPI 3.1 document of the contract. */
export function describeApi(calls: readonly Call[]) {
  const paths: Record<string, Record<string, ReturnType<typeof describeCall>>> = {};
  for (const call of calls) {
    const [method = '', path = ''] = call.route.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(call) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'The Fovean Chronicles', version: '1', description: introduction },
    servers: [{ url: '/api' }],
    paths,
    components,
  };
}
