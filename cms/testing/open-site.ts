import type {
  CollectionSlug,
  Payload,
  RequiredDataFromCollectionSlug,
  SanitizedConfig,
} from 'payload';
import { expect } from 'vitest';
import { describeCall } from '../platform/api/openapi/describe-api';
import { type Call, problem } from '../contract/call';
import type { Fetch } from '../server/api';

export type TestSite = {
  payload: Payload;
  /** The site's API, under `/api`. Throws if a reply does not match the contract. */
  api: Fetch;
  /** Payload's own REST API, under `/cms/api`. */
  cmsApi: Fetch;
};

/** Fails if the status, type, fields or headers of a reply do not match the contract. */
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
  // The contract does not list these for each call.
  if (status === 400 || (status >= 500 && status !== 503)) return;
  const published = describeCall(call).responses[status];
  expect(published, `${about}: ${text}`).toBeDefined();
  for (const name of Object.keys(published?.headers ?? {}))
    expect(headers.get(name), `${name} of ${about}`).not.toBeNull();
}

type Endpoint = SanitizedConfig['endpoints'][number];

/** Wraps a call's endpoint so that its replies are compared with the contract. Returns other endpoints unchanged. */
function asPublished(endpoint: Endpoint): Endpoint {
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

let opened: Promise<TestSite> | undefined;

async function open(): Promise<TestSite> {
  const { getPayload, handleEndpoints } = await import('payload');
  const { default: config } = await import('../payload.config');
  const { createApi } = await import('../server/api');
  const payload = await getPayload({ config });
  // The database of a test file is dropped under its connections.
  payload.db.pool.on('error', () => undefined);
  return {
    payload,
    api: createApi({ ...payload.config, endpoints: payload.config.endpoints.map(asPublished) }),
    cmsApi: (request) => handleEndpoints({ config: payload.config, request }),
  };
}

/** Opens the site on this test file's database, without a port. Once for each file. */
export const openSite = (): Promise<TestSite> => (opened ??= open());

/** Closes the site of this test file, which Payload would keep open in this process. */
export async function closeSite(): Promise<void> {
  opened = undefined;
  const all = (globalThis as { _payload?: Map<string, { payload: Payload | null }> })._payload;
  for (const { payload } of all?.values() ?? []) {
    // The database is dropped under its connections.
    payload?.db.pool.on('error', () => undefined);
    await payload?.destroy();
  }
  all?.clear();
}

export const makeRecord = async <Slug extends CollectionSlug>(
  collection: Slug,
  data: RequiredDataFromCollectionSlug<Slug>,
) => (await openSite()).payload.create({ collection, data });

export const origin = 'http://localhost:3000';

type SiteRequest = { method?: string; body?: unknown; token?: string };

export function siteRequest(
  path: string,
  { method = 'GET', body, token }: SiteRequest = {},
): Request {
  const headers = new Headers();
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (token) headers.set('authorization', `JWT ${token}`);
  return new Request(new URL(path, origin), {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** Returns a request for a call, with `1` for each path parameter and an empty body. */
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
