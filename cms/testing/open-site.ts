import type { CollectionSlug, Payload, RequiredDataFromCollectionSlug } from 'payload';
import type { Fetch } from '../server/api';
import { asPublished } from './as-published';

export type TestSite = {
  payload: Payload;
  /** The site's API, under `/api`. It fails for replies that are not as the contract publishes them. */
  api: Fetch;
  /** Payload's own REST API, under `/cms/api`. */
  cmsApi: Fetch;
};

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

/** The whole site on this test file's own database, without a port. It is opened once for a file. */
export const openSite = (): Promise<TestSite> => (opened ??= open());

/** Closes what this test file has opened: Payload would keep it for as long as the process lives. */
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

/** Creates a record on the site of this test file. */
export const makeRecord = async <Slug extends CollectionSlug>(
  collection: Slug,
  data: RequiredDataFromCollectionSlug<Slug>,
) => (await openSite()).payload.create({ collection, data });

export const origin = 'http://localhost:3000';

type SiteRequest = { method?: string; body?: unknown; token?: string };

/** A request as a browser or a script makes it. */
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
