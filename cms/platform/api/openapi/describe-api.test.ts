import { validate } from '@hyperjump/json-schema/openapi-3-1';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../../../contract/calls';
import { type Call, defineCall } from '../../../contract/call';
import { sentText } from '../../../contract/fields';
import { describeApi } from './describe-api';

const everything: Call = defineCall({
  route: 'POST /things/{name}',
  summary: 'Changes a thing.',
  caller: 'author',
  input: z.object({
    name: sentText(),
    dry: z.enum(['true', 'false']).optional(),
    parts: z.array(sentText()),
  }),
  inQuery: ['dry'],
  wholeBody: 'parts',
  reply: z.object({ id: z.number() }),
  limits: [
    { by: 'ip', points: 5, seconds: 60 },
    { by: { field: 'name' }, points: 3, seconds: 60 },
  ],
  errors: { 404: 'There is no such thing.', 409: 'The thing has changed.' },
});

const nothing: Call = defineCall({
  route: 'GET /nothing',
  summary: 'Says nothing.',
  caller: 'everybody',
  input: z.object({ q: sentText() }),
  reply: z.string(),
  replyAs: 'text',
  replyHeaders: z.object({ 'X-More': z.string().optional().describe('What comes next.') }),
});

function operationOf(call: Call) {
  const [method = '', path = ''] = call.route.split(' ');
  return describeApi([call]).paths[path]?.[method.toLowerCase()];
}

const callOf = (route: Call['route'], caller: Call['caller'], more: Partial<Call> = {}): Call =>
  defineCall({ route, summary: 'Does it.', caller, ...more });

test('the API is at /api, and operations are named after their routes, and grouped by the first word', () => {
  expect(describeApi([]).servers).toEqual([{ url: '/api' }]);
  const input = z.object({ slug: sentText() });
  expect(operationOf(callOf('GET /Posts/by-slug/{slug}', 'everybody', { input }))).toMatchObject({
    operationId: 'get-Posts-by-slug-slug',
    tags: ['posts'],
  });
});

test('the document is valid OpenAPI 3.1', async () => {
  const validator = await validate('https://spec.openapis.org/oas/3.1/schema-base');
  for (const described of [calls, [everything, nothing]]) {
    const document = JSON.stringify(describeApi(described));
    expect(validator(JSON.parse(document), 'BASIC')).toMatchObject({ valid: true });
  }
});

test('the document contains every call of the contract, with a unique id', () => {
  const { paths } = describeApi(calls);
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(calls.map(({ route }) => route as string).sort());
  const ids = Object.values(paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(calls.length);
});

test('parameters of the route are in the path, and every input is in exactly one place', () => {
  for (const call of calls as readonly Call[]) {
    const operation = operationOf(call);
    const inPath = [...call.route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = operation?.parameters ?? [];
    expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(inPath);
    const bodies = Object.values(operation?.requestBody?.content ?? {}).map(({ schema }) =>
      JSON.stringify(schema),
    );
    for (const name of Object.keys(call.input.shape))
      expect(
        parameters.some((each) => each.name === name) !== bodies.join().includes(`"${name}":`),
        `${call.route}: ${name}`,
      ).toBe(true);
  }
});

test('an operation describes its parameters and body', () => {
  const operation = operationOf(everything);
  expect(operation?.parameters).toEqual([
    { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
    {
      name: 'dry',
      in: 'query',
      required: false,
      schema: { type: 'string', enum: ['true', 'false'] },
    },
  ]);
  const list = { type: 'array', items: { type: 'string' } };
  expect(operation?.requestBody).toEqual({
    required: true,
    content: {
      'application/json': {
        schema: {
          anyOf: [list, { type: 'object', properties: { parts: list }, required: ['parts'] }],
        },
      },
    },
  });
  expect(operationOf(nothing)?.requestBody).toBeUndefined();
});

test('an upload is a form, optional if all of its fields are, and may have an idempotency key', () => {
  const input = z.object({ note: z.string().optional() });
  const upload = callOf('POST /files', 'self', { input, bodyAs: 'multipart', idempotent: true });
  const operation = operationOf(upload);
  expect(operation?.parameters).toMatchObject([
    { name: 'Idempotency-Key', in: 'header', required: false },
  ]);
  const schema = { type: 'object', properties: { note: { type: 'string' } }, required: [] };
  expect(operation?.requestBody).toEqual({
    required: false,
    content: { 'multipart/form-data': { schema } },
  });
});

test('an operation describes its credentials, including the token of a POST by session', () => {
  expect(operationOf(everything)?.security).toEqual([
    { apiKey: [] },
    { session: [], crossSiteToken: [] },
  ]);
  expect(operationOf(nothing)?.security).toEqual([{}, { apiKey: [] }, { session: [] }]);
  expect(operationOf(callOf('GET /me', 'self'))?.security).toEqual([{ session: [] }]);
});

test('an operation describes its reply with its headers', () => {
  expect(operationOf(nothing)?.responses['200']).toEqual({
    description: 'The call succeeded.',
    headers: {
      'X-More': { description: 'What comes next.', required: false, schema: { type: 'string' } },
    },
    content: { 'text/plain': { schema: { type: 'string' } } },
  });
  expect(operationOf(everything)?.responses['200']).toEqual({
    description: 'The call succeeded.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { id: { type: 'number' } },
          required: ['id'],
          additionalProperties: false,
        },
      },
    },
  });
});

test('an operation describes its errors and limits', () => {
  const content = {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  };
  const errors = { 401: 'The password is wrong.', 404: 'There is no such thing.' };
  const { 401: wrong, 404: missing } =
    operationOf(callOf('POST /login', 'everybody', { errors }))?.responses ?? {};
  expect(wrong).toEqual({
    description: 'The password is wrong.',
    headers: { 'WWW-Authenticate': { $ref: '#/components/headers/Challenge' } },
    content,
  });
  expect(missing).toEqual({ description: 'There is no such thing.', content });
  expect(operationOf(everything)?.responses['429']).toEqual({
    description:
      'Limit reached: 5 in 60 s for an IP address; 3 in 60 s for an account (name); or too many wrong API keys from an IP address.',
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    content,
  });
});

test.each([
  ['200 400 401 403 404 409 413 415 429 503 4XX default', everything],
  ['200 400 503 4XX default', nothing],
  ['200 401 429 503 4XX default', callOf('GET /me', 'self')],
  ['200 401 403 429 503 4XX default', callOf('GET /mine', 'reader')],
  ['200 401 403 429 503 4XX default', callOf('GET /all', 'author')],
  ['200 403 413 415 422 503 4XX default', callOf('POST /it', 'everybody', { idempotent: true })],
])('an operation lists the statuses that the call can return: %s', (statuses, call) => {
  expect(Object.keys(operationOf(call)?.responses ?? {}).join(' ')).toBe(statuses);
});
