import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  createPayloadRequest,
  getPayload,
  handleEndpoints,
  parseCookies,
  type SanitizedConfig,
} from 'payload';
import { editorialStaff } from '../platform/access/callers';
import { payloadError, payloadErrorOf } from '../platform/api/dashboard-endpoint';
import { transientErrorHeaders } from '../platform/api/error-response';
import { HttpError } from '../platform/api/http-error';
import { largestBody, parseJson, readBytes } from '../platform/api/read-body';
import { largestUpload } from '../contract/plain/limits';
import { databaseUnavailable } from '../platform/database/database-unavailable';
import { isDatabaseUnavailable } from '../platform/database/queries/server-state';
import { type Fetch, methodOverrides } from './api';
import { hasImpossibleQuery } from './validate-request';

/** Routes for everybody. */
const forEverybody = new Set([
  'POST /users/login',
  'POST /users/forgot-password',
  'POST /users/reset-password',
  'POST /users/logout',
  'GET /users/me',
]);

/** Payload would read a POST with an override as a GET, and fail on an invalid one. */
function withoutOverride(request: Request): Request {
  for (const name of methodOverrides) request.headers.delete(name);
  return request;
}

/** Returns a request without a body, without the headers of one and the method override. */
function withoutBody(
  url: URL | string,
  { method, headers }: { method?: string; headers: Headers },
) {
  const request = new Request(url, { method, headers });
  for (const name of ['content-type', 'content-length', 'transfer-encoding'])
    request.headers.delete(name);
  return withoutOverride(request);
}

/** Maximum bytes of a query that the dashboard sends as a body. */
const longestQuery = 100_000;

/** Converts a POST that overrides its method to the GET it stands for. The dashboard sends long queries that way. */
async function withOverriddenMethod(request: Request): Promise<Request> {
  const { method, headers } = request;
  if (method !== 'POST' || !methodOverrides.some((name) => headers.get(name) === 'GET'))
    return request;
  const url = new URL(request.url);
  if (headers.get('content-type') === 'application/x-www-form-urlencoded')
    url.search = new TextDecoder().decode(await readBytes(request, longestQuery));
  return withoutBody(url, { headers });
}

/**
 * Returns whether a response may result from an unavailable database. Payload treats users that it cannot look up as logged out,
 * and answers 500 for all other errors.
 */
function mayBeLookupFailure(
  { cookiePrefix }: SanitizedConfig,
  request: Request,
  response: Response,
) {
  if (response.status === 500) return true;
  const { headers } = request;
  const isNamed =
    headers.has('authorization') || parseCookies(headers).has(`${cookiePrefix}-token`);
  return isNamed && (!response.ok || isLookup(request));
}

const isLookup = ({ url }: Request) => new URL(url).pathname.endsWith('/users/me');

async function namesNobody(response: Response): Promise<boolean> {
  if (!response.ok) return false;
  const body = (await response.clone().json()) as { user?: unknown };
  return !body.user;
}

/** Ids are numbers. The database fails on other texts. */
function hasImpossibleId({ collections }: SanitizedConfig, method: string, path: string): boolean {
  const [slug, ...segments] = path.slice(1).split('/');
  const endpoints = collections.find((each) => each.slug === slug)?.endpoints || [];
  const found = endpoints
    .filter((endpoint) => endpoint.method === method.toLowerCase())
    .map((endpoint) => endpoint.path.slice(1).split('/'))
    .find(
      (names) =>
        names.length === segments.length &&
        names.every((name, index) => name.startsWith(':') || name === segments[index]),
    );
  const id = segments[found?.findIndex((name) => /^:id\??$/.test(name)) ?? -1];
  return id !== undefined && !/^\d{1,9}$/.test(id);
}

/** Payload answers 500 for missing files and invalid names. */
async function hasNoFile({ collections }: SanitizedConfig, pathname: string): Promise<boolean> {
  const [, collection, name = ''] = /^\/([^/]+)\/file\/([^/]+)$/.exec(pathname) ?? [];
  const folder = collections.find(({ slug }) => slug === collection)?.upload.staticDir;
  if (folder === undefined) return false;
  try {
    const filename = decodeURIComponent(name);
    return basename(filename) !== filename || !(await stat(join(folder, filename))).isFile();
  } catch {
    return true;
  }
}

/** Payload fails on versions of collections without them. */
function hasNoVersions({ collections, globals }: SanitizedConfig, path: string): boolean {
  const [, global, collection] =
    /^\/(?:globals\/([^/]+)|([^/]+))\/versions(?:\/|$)/.exec(path) ?? [];
  const kept =
    global === undefined
      ? collections.find(({ slug }) => slug === collection)
      : globals.find(({ slug }) => slug === global);
  return kept !== undefined && !kept.versions;
}

/** Maximum bytes of a body: an upload and other fields. */
const largestPayloadBody = largestUpload + largestBody;

const writes = new Set(['POST', 'PATCH', 'PUT']);

function isObject(json: string): boolean {
  try {
    return parseJson(json) instanceof Object;
  } catch {
    return false;
  }
}

/** Reads a form of the dashboard. Its fields are JSON in `_payload`; `file` is JSON for a file uploaded elsewhere. */
async function readForm(bytes: Uint8Array, type: string): Promise<FormData | null> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const json = [form.get('_payload'), form.get('file')].filter(
      (field) => typeof field === 'string',
    );
    return json.every(isObject) ? form : null;
  } catch {
    return null;
  }
}

/**
 * Returns the request with a body that Payload can read. Empty bodies, on which Payload fails, and bodies of other types, which
 * it ignores, become an empty form, whose missing fields it lists.
 *
 * @throws HttpError 413 if it is too large, 400 if it is invalid
 */
async function withReadableBody(request: Request, limit: number): Promise<Request> {
  const { method, url } = request;
  if (!writes.has(method)) return request;
  const bytes = await readBytes(request, limit, 'upload');
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const type = headers.get('content-type') ?? '';
  const isJson = /^application\/json(?:;|$)/.test(type);
  const form = type.includes('multipart/') ? await readForm(bytes, type) : undefined;
  if (
    form === null ||
    (isJson && bytes.byteLength > 0 && !isObject(new TextDecoder().decode(bytes)))
  )
    throw new HttpError(400, 'The body cannot be read: send a form or a JSON object.');
  if (form ? form.has('_payload') || form.has('file') : isJson && bytes.byteLength > 0)
    return new Request(url, { method, headers, body: bytes });
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: '{}' });
}

/** Returns whether a session of staff makes the request. */
export async function isByStaff(
  config: SanitizedConfig,
  { url, headers }: Pick<Request, 'url' | 'headers'>,
): Promise<boolean> {
  const request = new Request(url, { headers });
  return editorialStaff({ req: await createPayloadRequest({ config, request }) });
}

/**
 * Serves Payload's REST API for the dashboard, to staff with a session only. Everything for readers, visitors and programs is
 * under `/api`.
 */
export function createCmsApi(config: SanitizedConfig): Fetch {
  const pathOf = ({ url }: Request) => new URL(url).pathname.slice(config.routes.api.length);
  const passOn = async (request: Request, limit = largestPayloadBody) =>
    handleEndpoints({ config, request: await withReadableBody(request, limit) });
  const answerStaff: Fetch = async (asSent) => {
    if (!(await isByStaff(config, asSent)))
      throw new HttpError(403, 'You are not allowed to perform this action.');
    const request = await withOverriddenMethod(asSent);
    const path = pathOf(request);
    if (hasImpossibleId(config, request.method, path) || hasNoVersions(config, path))
      throw new HttpError(404, 'Not Found');
    if (await hasNoFile(config, path)) throw new HttpError(404, 'There is no such image.');
    if (hasImpossibleQuery(new URL(request.url)))
      throw new HttpError(400, 'The query string cannot be read.');
    return passOn(request);
  };
  const answer: Fetch = async (request) => {
    const route = `${request.method} ${pathOf(request)}`;
    // Payload would read the body, and might fail on it.
    if (route === 'POST /users/logout')
      return handleEndpoints({ config, request: withoutBody(request.url, request) });
    return forEverybody.has(route)
      ? passOn(withoutOverride(request), largestBody)
      : answerStaff(request);
  };
  const answerUnlessAway: Fetch = async (request) => {
    const response = await answer(request).catch(payloadErrorOf);
    return mayBeLookupFailure(config, request, response) &&
      (await isDatabaseUnavailable(await getPayload({ config })))
      ? payloadError(503, databaseUnavailable.message, transientErrorHeaders)
      : response;
  };
  return async (request) => {
    const again = isLookup(request) ? request.clone() : null;
    let response = await answerUnlessAway(request);
    // The database may have been unavailable for a moment, so the lookup is repeated.
    if (again && mayBeLookupFailure(config, again, response) && (await namesNobody(response)))
      response = await answerUnlessAway(again);
    if (!response.headers.has('cache-control'))
      response.headers.set('cache-control', 'private, no-store');
    return response;
  };
}
