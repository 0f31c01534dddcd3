import type { Request, RequestHandler } from 'express';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { decodePath } from './decode-path';
import { hasImpossibleQuery } from './impossible-query';
import { isFromElsewhere, refusal } from './same-origin';
import { normalizeForwardedFor } from './visitor-ip';

/** Methods that a Request cannot have: no browser sends them, and what they are for is not wanted of a server. */
const rejectedMethods = ['TRACE', 'TRACK', 'CONNECT'];

/** The headers in which proxies say how a request came to them, with what each of them may say. */
const forwarded = {
  'x-forwarded-proto': (value: string) => /^https?$/i.test(value),
  'x-forwarded-host': (value: string) =>
    !/[\s/\\?#@]/.test(value) && URL.canParse(`http://${value}`),
  'x-forwarded-port': (value: string) => /^\d{1,5}$/.test(value) && Number(value) < 65_536,
};

const isByProxy = ({ app, socket }: Request) =>
  (app.get('trust proxy fn') as (ip: string, hop: number) => boolean)(
    socket.remoteAddress ?? '',
    0,
  );

/** Takes off what somebody says of the way here whom the operator does not trust, and what makes no sense. */
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

/** Whether Next can read what a screen's scripts say is open there. Next answers 500 if it cannot. */
function hasReadableState({ headers }: Request): boolean {
  try {
    parseAndValidateFlightRouterState(headers['next-router-state-tree']);
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses what Next fails on, or Payload in its pages: a path that is not UTF-8, a query that cannot be read, forms that none of
 * its pages sends, and what pages of other sites send. Checked behind `markSameOrigin`.
 */
export const validateDashboardRequest: RequestHandler = (request, response, next) => {
  const { method, path, headers, originalUrl } = request;
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(
    headers['content-type'] ?? '',
  );
  const isWhole = /;\s*boundary=[^\s;]/i.test(headers['content-type'] ?? '');
  // A path may begin with two slashes: it is no host.
  const url = new URL(`http://dashboard${originalUrl}`);
  // The dashboard's scripts send no other kind. Next prerenders for the others, and logs an error for each.
  if (headers['next-router-prefetch'] !== '1') delete headers['next-router-prefetch'];
  if (decodePath(path) === null || hasImpossibleQuery(url) || !hasReadableState(request))
    response.status(400).type('text').send('This address cannot be read.');
  else if (method === 'POST' && isFromElsewhere(request))
    response.status(403).type('text').send(refusal);
  // What the dashboard's scripts send says which of its functions it is for.
  else if (method !== 'GET' && isForm && !(headers['next-action'] && isWhole))
    response.status(400).type('text').send('This form cannot be read.');
  else next();
};

/** Node takes the first of two hosts; a proxy may have taken the other one (RFC 9112 wants a 400). */
const hasOneHost = ({ rawHeaders }: Request) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length <= 1;

/**
 * Refuses what cannot become a Request, as everything behind it wants one: a method that it does not know, a URL that is
 * no path, a host that is none, or two of them.
 */
export const validateRequest: RequestHandler = (request, response, next) => {
  const { method, originalUrl, headers } = request;
  if (rejectedMethods.includes(method)) {
    response.set('allow', 'GET, HEAD, POST').status(405).type('text');
    response.send('The site does not answer this.');
  } else if (
    !originalUrl.startsWith('/') ||
    !URL.canParse(`http://${headers.host ?? ''}`) ||
    !hasOneHost(request)
  )
    response.status(400).type('text').send('This address cannot be read.');
  else next();
};
