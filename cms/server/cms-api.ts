import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  createPayloadRequest,
  getPayload,
  handleEndpoints,
  parseCookies,
  type SanitizedConfig,
} from 'payload';
import { editorialStaff } from '../access/callers';
import { tooManyPasswords, transientErrorHeaders } from '../api/error-response';
import { databaseUnavailable } from '../database/database-unavailable';
import { isDatabaseUnavailable } from '../database/queries/ping-database';
import { TooManyPasswords } from '../threads/derive-key';
import { type Fetch, methodOverrides } from './api';
import { hasImpossibleQuery } from './impossible-query';
import { inLogInPlace } from './log-in-places';
import { withReadableBody } from './readable-body';
import { stripApiKey } from './strip-api-key';
import { largestPayloadBody, limitBody } from './body-limit';

/** Routes for everybody. */
const forEverybody = new Set([
  'POST /users/login',
  'POST /users/forgot-password',
  'POST /users/reset-password',
  'POST /users/logout',
  'GET /users/me',
]);

/** Payload would read a POST with an override as a GET, and fail on an invalid one. */
function withoutOverride({ headers }: Request): void {
  for (const name of methodOverrides) headers.delete(name);
}

/** Removes the headers of a body and the method override from a request without a body. */
function withoutBody(request: Request): Request {
  for (const name of ['content-type', 'content-length', 'transfer-encoding'])
    request.headers.delete(name);
  withoutOverride(request);
  return request;
}

/** Converts a POST that overrides its method to the GET it stands for. The dashboard sends long queries that way. */
async function asMeant(request: Request): Promise<Request> {
  const { method, headers } = request;
  if (method !== 'POST' || !methodOverrides.some((name) => headers.get(name) === 'GET'))
    return request;
  const url = new URL(request.url);
  if (headers.get('content-type') === 'application/x-www-form-urlencoded')
    url.search = await request.text();
  return withoutBody(new Request(url, { headers }));
}

/** Removes the body of a log-out, which Payload would read and might fail on. */
function bareLogOut(request: Request): Request {
  return withoutBody(new Request(request.url, { method: 'POST', headers: request.headers }));
}

const forbidden = () =>
  Response.json(
    { errors: [{ message: 'You are not allowed to perform this action.' }] },
    { status: 403 },
  );

/** Response in the form of Payload's errors. */
export const passingTrouble = (message: string) =>
  Response.json(
    { errors: [{ message }] },
    { status: 503, headers: { ...transientErrorHeaders, 'cache-control': 'no-store' } },
  );

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
  const said = (await response.clone().json()) as { user?: unknown };
  return !said.user;
}

const notFound = (message = 'Not Found') =>
  Response.json({ errors: [{ message }] }, { status: 404 });

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

const unreadable = (message: string) => Response.json({ errors: [{ message }] }, { status: 400 });

/** Returns whether a session of staff makes the request. */
export async function isByStaff(
  config: SanitizedConfig,
  { url, headers }: Pick<Request, 'url' | 'headers'>,
): Promise<boolean> {
  const withoutBody = new Request(url, { headers });
  return editorialStaff({ req: await createPayloadRequest({ config, request: withoutBody }) });
}

/**
 * Serves Payload's REST API for the dashboard, to staff with a session only. Everything for readers, visitors and programs is
 * under `/api`.
 */
export function createCmsApi(config: SanitizedConfig): Fetch {
  const { api } = config.routes;
  const answerStaff: Fetch = async (asSent) => {
    if (!(await isByStaff(config, asSent))) return forbidden();
    const request = await asMeant(asSent);
    const url = new URL(request.url);
    const path = url.pathname.slice(api.length);
    if (hasImpossibleId(config, request.method, path) || hasNoVersions(config, path))
      return notFound();
    if (await hasNoFile(config, path)) return notFound('There is no such image.');
    if (hasImpossibleQuery(url)) return unreadable('The query string cannot be read.');
    const readable = await withReadableBody(request);
    return readable
      ? handleEndpoints({ config, request: readable })
      : unreadable('The body cannot be read: send a form or a JSON object.');
  };
  const answer: Fetch = async (request) => {
    const route = `${request.method} ${new URL(request.url).pathname.slice(api.length)}`;
    if (route === 'POST /users/logout')
      return handleEndpoints({ config, request: bareLogOut(request) });
    if (!forEverybody.has(route)) return answerStaff(request);
    withoutOverride(request);
    if (route !== 'POST /users/login') return handleEndpoints({ config, request });
    return inLogInPlace(config, request.headers, () => handleEndpoints({ config, request })).catch(
      (error: unknown) => {
        if (!(error instanceof TooManyPasswords)) throw error;
        return passingTrouble(tooManyPasswords);
      },
    );
  };
  const answerUnlessAway: Fetch = async (request) => {
    const response = await answer(request);
    return mayBeLookupFailure(config, request, response) &&
      (await isDatabaseUnavailable(await getPayload({ config })))
      ? passingTrouble(databaseUnavailable.message)
      : response;
  };
  return limitBody(async (asSent) => {
    const request = stripApiKey(asSent);
    const again = isLookup(request) ? request.clone() : null;
    let response = await answerUnlessAway(request);
    // The database may have been unavailable for a moment. A second lookup decides.
    if (again && mayBeLookupFailure(config, again, response) && (await namesNobody(response)))
      response = await answerUnlessAway(again);
    // All of it is private.
    if (!response.headers.has('cache-control'))
      response.headers.set('cache-control', 'private, no-store');
    return response;
  }, largestPayloadBody);
}
