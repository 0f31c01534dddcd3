import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { hasOneHost, isHost } from '../platform/api/valid-host';
import { decodePath } from './decode-path';
import { isFromElsewhere, refusal } from './same-origin';
import { normalizeForwardedFor, trustOf } from './visitor-ip';

/** Parameters that Payload parses as JSON. */
const parsedAsJson = ['where', 'data', 'localeCodes'];

const isGroup = (name: string) => /^(?:and|or)$/i.test(name);

/** Returns whether all `and` and `or` groups are lists. Payload ignores other groups. */
const hasListsAsGroups = (where: object): boolean =>
  Object.entries(where).every(
    ([name, value]: [string, unknown]) =>
      !isGroup(name) ||
      (Array.isArray(value) &&
        value.every((each) => each instanceof Object && hasListsAsGroups(each as object))),
  );

const isReadable = (name: string, text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return value instanceof Object && (name !== 'where' || hasListsAsGroups(value));
  } catch {
    return false;
  }
};

/** The same for parameters in brackets, such as `where[or][0][title][like]`. Payload reads at most 1,000 entries of a list. */
const hasBareGroup = (parameter: string): boolean => {
  const [first, ...steps] = parameter.split(/[[\]]+/).filter(Boolean);
  return (
    first === 'where' &&
    steps.some(
      (step, index) =>
        isGroup(step) && !(/^\d{1,3}$/.test(steps[index + 1] ?? '') && index + 2 < steps.length),
    )
  );
};

/**
 * Returns whether Payload fails to read a query, or ignores some of its conditions: a deletion would then affect more records.
 * Queries that fail in the database are refused by the adapter.
 */
export const hasImpossibleQuery = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].some(hasBareGroup) ||
  parsedAsJson.some((name) =>
    searchParams.getAll(name).some((text) => text && !isReadable(name, text)),
  );

/** Methods that a Request cannot have. */
const rejectedMethods = ['TRACE', 'TRACK', 'CONNECT'];

/** Headers of proxies, with validation. */
const forwarded = {
  'x-forwarded-proto': (value: string) => /^https?$/i.test(value),
  'x-forwarded-host': isHost,
  'x-forwarded-port': (value: string) => /^\d{1,5}$/.test(value) && Number(value) < 65_536,
};

const isByProxy = (request: Request) => trustOf(request)(request.socket.remoteAddress ?? '', 0);

/** Removes forwarding headers of untrusted clients, and invalid ones. */
export const sanitizeForwardedHeaders: RequestHandler = (request, _response, next) => {
  const { headers } = request;
  const isTrusted = isByProxy(request);
  if (isTrusted) normalizeForwardedFor(headers);
  for (const [name, makesSense] of Object.entries(forwarded)) {
    const [first = ''] = String(headers[name] ?? '').split(',');
    if (isTrusted && makesSense(first.trim())) headers[name] = first.trim();
    else delete headers[name];
  }
  next();
};

const text = z.string();

/** One level of the router state that the dashboard's scripts send: a segment of the path, and the levels below it. */
const routerLevel = z.tuple([
  z.union([text, z.tuple([text, text, z.enum(['c', 'oc', 'd']), z.array(text).nullable()])]),
  z.record(text, z.unknown()),
  z.tuple([text, text]).nullish(),
  z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullish(),
  z.number().nullish(),
  text.optional(),
]);

/** The dashboard's has few levels. Next fails on a thousand. */
const isRouterState = (state: unknown, mostLevels = 50): boolean =>
  mostLevels > 0 &&
  routerLevel.safeParse(state).success &&
  Object.values((state as [string, object])[1]).every((below) =>
    isRouterState(below, mostLevels - 1),
  );

/** Next answers 500 if it cannot parse this header. */
function hasReadableState({ headers }: Request): boolean {
  const state = headers['next-router-state-tree'];
  if (state === undefined) return true;
  try {
    return isRouterState(JSON.parse(decodeURIComponent(String(state))));
  } catch {
    return false;
  }
}

/**
 * Refuses dashboard requests on which Next or Payload fail: invalid UTF-8, unreadable queries, unknown forms, and forms of other
 * sites. Use behind `markSameOrigin`.
 */
export const validateDashboardRequest: RequestHandler = (request, response, next) => {
  const { method, path, headers, originalUrl } = request;
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(
    headers['content-type'] ?? '',
  );
  const isWhole = /;\s*boundary=[^\s;]/i.test(headers['content-type'] ?? '');
  // Prevents a path with two slashes from being parsed as a host.
  const url = new URL(`http://dashboard${originalUrl}`);
  // Next prerenders for other values, and logs an error each time.
  if (headers['next-router-prefetch'] !== '1') delete headers['next-router-prefetch'];
  if (decodePath(path) === null || hasImpossibleQuery(url) || !hasReadableState(request))
    response.status(400).type('text').send('This address cannot be read.');
  else if (method === 'POST' && isFromElsewhere(request))
    response.status(403).type('text').send(refusal);
  // Forms of the dashboard's scripts name their function.
  else if (method !== 'GET' && isForm && !(headers['next-action'] && isWhole))
    response.status(400).type('text').send('This form cannot be read.');
  else next();
};

/** Refuses requests that cannot become a Request: unknown methods, invalid URLs, invalid or repeated hosts. */
export const validateRequest: RequestHandler = (request, response, next) => {
  const { method, originalUrl } = request;
  if (rejectedMethods.includes(method)) {
    response.set('allow', 'GET, HEAD, POST').status(405).type('text');
    response.send('The site does not support this request.');
  } else if (!originalUrl.startsWith('/') || !hasOneHost(request))
    response.status(400).type('text').send('This address cannot be read.');
  else next();
};
