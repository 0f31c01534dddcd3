import { z } from 'zod';
import { type Call, type Limit, problem } from '../../../contract/call';
import {
  apiKeyHeader,
  crossSiteCookie,
  crossSiteHeader,
  idempotencyKeyHeader,
  longestIdempotencyKey,
} from '../../../contract/plain/headers';

/** A JSON Schema 2020-12, as in OpenAPI 3.1. */
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Converts a schema for clients that send (`input`) or receive (`output`) it. A file becomes any bytes. */
function convert(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return converted;
}

/** Converts the fields of an object, or those that are named. */
function objectSchema({ shape }: z.ZodObject, io: 'input' | 'output', names = Object.keys(shape)) {
  const fields = Object.entries(shape).filter(([name]) => names.includes(name));
  const schema = convert(z.object(Object.fromEntries(fields)), io);
  const { properties, required = [], ...rest } = schema;
  return { ...rest, properties: properties as Record<string, JsonSchema>, required };
}

type DescribedHeader = { description?: string; required: boolean; schema: JsonSchema };

type Described = {
  description: string;
  headers?: Record<string, { $ref: string } | DescribedHeader>;
  content: Record<string, { schema: JsonSchema }>;
};

/** References to shared components. */
const problemSchema = { $ref: '#/components/schemas/Problem' };
const challenge = { 'WWW-Authenticate': { $ref: '#/components/headers/Challenge' } };
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

const refusal = (description: string, headers?: Described['headers']): Described => ({
  description,
  ...(headers && { headers }),
  content: { 'application/problem+json': { schema: problemSchema } },
});

const from = {
  'each ip': ' from an IP address',
  'known device':
    ' on a device that has logged in to it before; only this limit and the next one apply there',
  'all known devices': ' on all such devices together',
};

const counted = {
  ip: 'an IP address',
  caller: 'an account',
  reader: "a reader's account",
  'reader ip': 'the readers of an IP address',
};

const countedFor = (by: Limit['by']) =>
  typeof by === 'object' ? `an account (${by.field})${by.from ? from[by.from] : ''}` : counted[by];

const limitText = ({ by, points, seconds }: Limit) =>
  `${points} in ${seconds} s for ${countedFor(by)}`;

const wrongKeysText = 'or too many wrong API keys from an IP address';

/** Distributes a call's input to path, query and body. */
function placesOf({ route, input, inQuery }: Call) {
  const isPost = route.startsWith('POST ');
  const all = Object.keys(input.shape);
  const path = all.filter((name) => route.includes(`{${name}}`));
  const rest = all.filter((name) => !path.includes(name));
  const query = isPost ? rest.filter((name) => inQuery?.includes(name)) : rest;
  return { path, query, body: rest.filter((name) => !query.includes(name)) };
}

const idempotencyKey = {
  name: idempotencyKeyHeader,
  in: 'header',
  required: false,
  description:
    'A unique text for each operation, such as a UUID. Repeating a request with the same key within 24 hours returns the first response and does nothing again.',
  schema: { type: 'string', minLength: 1, maxLength: longestIdempotencyKey },
} as const;

function parametersOf(call: Call) {
  const { path, query } = placesOf(call);
  const { properties, required } = objectSchema(call.input, 'input');
  return [
    ...(call.idempotent ? [idempotencyKey] : []),
    ...path.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
    ...query.map((name) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: properties[name] ?? {},
    })),
  ];
}

function requestBodyOf(call: Call) {
  const { body } = placesOf(call);
  if (body.length === 0) return undefined;
  const schema = objectSchema(call.input, 'input', body);
  const whole = call.wholeBody && schema.properties[call.wholeBody];
  const type = call.bodyAs === 'multipart' ? 'multipart/form-data' : 'application/json';
  return {
    required: schema.required.length > 0,
    content: { [type]: { schema: whole ? { anyOf: [whole, schema] } : schema } },
  };
}

function headersOf(replyHeaders: z.ZodObject): Described['headers'] {
  const { properties, required } = objectSchema(replyHeaders, 'output');
  const headers = Object.entries<JsonSchema>(properties).map(([name, described]) => {
    const { description, ...schema } = described;
    return [name, { description, required: required.includes(name), schema }];
  });
  return Object.fromEntries(headers);
}

function repliesOf(call: Call): Record<string, Described> {
  const { input, caller, limits = [], errors = {}, reply, replyAs } = call;
  const isPost = call.route.startsWith('POST ');
  const isKnown = caller !== 'everybody';
  const type = replyAs === 'text' ? 'text/plain' : 'application/json';
  const replies: Record<number, Described> = {
    200: {
      description: 'The call succeeded.',
      ...(call.replyHeaders && { headers: headersOf(call.replyHeaders) }),
      content: { [type]: { schema: convert(reply) } },
    },
  };
  if (Object.keys(input.shape).length > 0)
    replies[400] = refusal('Some fields are invalid: errors names them.');
  if (isKnown) replies[401] = refusal('There is no valid API key and no session.', challenge);
  if (caller === 'reader' || caller === 'author')
    replies[403] = refusal(
      'The account is not allowed to do that, or the cross-site token is wrong.',
    );
  else if (isPost) replies[403] = refusal('The session’s cross-site token is missing or expired.');
  if (isPost) {
    replies[413] = refusal('The body is too large.');
    replies[415] = refusal('The body has an unexpected media type.');
  }
  if (call.idempotent)
    replies[422] = refusal('This Idempotency-Key was already used for another request.');
  const bounds = [...limits.map(limitText), ...(isKnown ? [wrongKeysText] : [])];
  if (bounds.length > 0) replies[429] = refusal(`Limit reached: ${bounds.join('; ')}.`, retryAfter);
  replies[503] = refusal('The database is temporarily unavailable.', retryAfter);
  for (const [status, description] of Object.entries(errors))
    replies[Number(status)] = refusal(description, status === '401' ? challenge : undefined);
  return {
    ...replies,
    '4XX': refusal('Any other error of the request.'),
    default: refusal('Any other error.'),
  };
}

/** Returns alternatives of required credentials. The empty set means none. */
function securityOf({ caller, route }: Call) {
  const session = route.startsWith('POST ') ? { session: [], crossSiteToken: [] } : { session: [] };
  const known = caller === 'self' ? [session] : [{ apiKey: [] }, session];
  return caller === 'everybody' ? [{}, ...known] : known;
}

/** `GET /Posts/by-slug/{slug}` becomes `get-Posts-by-slug-slug`. */
const idOf = (route: string) => route.replace(/[^\w-]+/g, '-').replace(/^[A-Z]+|-$/g, lower);
const lower = (text: string) => (text === '-' ? '' : text.toLowerCase());

/** Groups calls by the first word of their paths. */
const groupOf = (route: string) => route.replace(/\w+ \/(\w+).*/, '$1').toLowerCase();

export function describeCall(call: Call) {
  const requestBody = requestBodyOf(call);
  return {
    operationId: idOf(call.route),
    summary: call.summary,
    tags: [groupOf(call.route)],
    security: securityOf(call),
    parameters: parametersOf(call),
    ...(requestBody && { requestBody }),
    responses: repliesOf(call),
  };
}

const introduction = `Requests and replies are JSON in UTF-8 unless a call says otherwise. Field names in requests are
case-insensitive, and unknown fields are ignored. Texts are trimmed. Every error is \`application/problem+json\` (RFC 9457),
and its \`detail\` is a sentence for people.

The author’s calls need an API key in the header ${apiKeyHeader.toUpperCase()}, or their session. A POST with a session must repeat
the cookie ${crossSiteCookie} in the header ${crossSiteHeader.toUpperCase()}.

Limits for an IP address apply to an IPv4 address or an IPv6 /64. A /56 has 4 times as much, a /48 16 times, a /32 256 times.`;

/** Shared components. */
const components = {
  schemas: { Problem: convert(problem.loose()) },
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
