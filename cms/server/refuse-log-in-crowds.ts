import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { hasKnownDevice } from '../platform/access/known-device';
import { payloadError } from '../platform/api/dashboard-endpoint';
import {
  problemResponse,
  tooManyPasswords,
  transientErrorHeaders,
} from '../platform/api/error-response';
import { hostPrefix } from '../contract/plain/headers';
import { mostAtOnce } from '../platform/threads/derive-key';

/** Exact paths of the log-in calls. */
const logInPaths = {
  site: /^\/api\/[Uu]sers\/login(?:\?|$)/,
  dashboard: /^\/cms\/api\/users\/login(?:\?|$)/,
};

/** Milliseconds after which a place of an incomplete request is freed. Log-ins are a few hundred bytes. */
const mostForBody = 3_000;

/** Milliseconds between admitted log-ins from unknown browsers: at most a quarter of the time for a password. */
const admitEvery = 50;

type Options = { secret: string; most?: number; forBody?: number };

type Refusal = (response: ServerResponse) => void;

async function refusalBy(answer: Response): Promise<Refusal> {
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = {
    ...Object.fromEntries(answer.headers),
    'cache-control': 'no-store',
    'content-length': body.length,
    'x-content-type-options': 'nosniff',
  };
  return (response) => response.writeHead(answer.status, headers).end(body);
}

/**
 * Refuses log-ins from unknown browsers while the queue for passwords is full, before other middleware runs, so that a crowd
 * costs little. The queue itself refuses forms without JavaScript. Log-ins are admitted one after another, and each refusal
 * yields to the event loop, so that pages stay responsive. Incomplete requests hold a place only briefly.
 *
 * @param answer handles everything else
 * @param options `secret` of the site; `most`: log-ins in progress; `forBody`: milliseconds for the rest of a request
 */
export async function refuseLogInCrowds(
  answer: RequestListener,
  { secret, most = mostAtOnce, forBody = mostForBody }: Options,
): Promise<RequestListener> {
  const refusals = {
    site: await refusalBy(
      problemResponse(503, tooManyPasswords, { headers: transientErrorHeaders }),
    ),
    dashboard: await refusalBy(payloadError(503, tooManyPasswords, transientErrorHeaders)),
  };
  let strangers = 0;
  const admitting = pLimit(1);
  const refusing = pLimit(1);

  const refusalFor = ({ method, url = '', headers }: IncomingMessage): Refusal | null => {
    if (method !== 'POST') return null;
    const api = (['site', 'dashboard'] as const).find((name) => logInPaths[name].test(url));
    if (!api) return null;
    const cookie = (headers.cookie ?? '').replaceAll(hostPrefix, '');
    const isKnown = hasKnownDevice({ headers: new Headers({ cookie }), payload: { secret } });
    return isKnown ? null : refusals[api];
  };

  return (request, response) => {
    const refuse = refusalFor(request);
    if (!refuse) return answer(request, response);
    if (strangers >= most)
      return void refusing(() => {
        refuse(response);
        return setImmediate();
      });
    strangers += 1;
    let hasPlace = true;
    const freePlace = () => {
      if (hasPlace) strangers -= 1;
      hasPlace = false;
    };
    response.once('close', freePlace);
    void admitting(async () => {
      // Disconnected clients do not delay others.
      if (response.destroyed) return;
      answer(request, response);
      void setTimeout(forBody, undefined, { ref: false }).then(
        () => request.complete || freePlace(),
      );
      await setTimeout(admitEvery);
    });
  };
}
