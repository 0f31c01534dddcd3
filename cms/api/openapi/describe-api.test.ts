import { validate } from '@hyperjump/json-schema/openapi-3-1';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../../contract/calls';
import { type Call, defineCall } from '../../contract/call';
import { sentText } from '../../contract/fields';
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
    { name: 'dry', in: 'query', required: false, schema: expect.objectContaining({}) },
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
});

test('an operation describes its credentials, including the token of a POST by session', () => {
  expect(operationOf(everything)?.security).toEqual([
    { apiKey: [] },
    { session: [], crossSiteToken: [] },
  ]);
  expect(operationOf(nothing)?.security).toEqual([{}, { apiKey: [] }, { session: [] }]);
});

test('an operation lists the errors that the call can return', () => {
  const statusesOf = (call: Call) => Object.keys(operationOf(call)?.responses ?? {}).join(' ');
  expect(statusesOf(everything)).toBe('200 400 401 403 404 409 413 415 429 503 4XX default');
  expect(statusesOf(nothing)).toBe('200 400 503 4XX default');
});
