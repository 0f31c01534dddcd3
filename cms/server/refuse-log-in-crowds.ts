import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { deviceCookie } from '../access/known-device';
import { tooManyPasswords, transientErrorHeaders } from '../api/error-response';
import { problemResponse } from '../api/problem-response';
import { mostAtOnce } from '../threads/derive-key';
import { passingTrouble } from './cms-api';

/** The calls by which one logs in, as they are answered: no other spelling of them takes somebody's place. */
const doors = {
  site: /^\/api\/[Uu]sers\/login(?:\?|$)/,
  dashboard: /^\/cms\/api\/users\/login(?:\?|$)/,
};

/** Milliseconds for which somebody has a place whose request is not there to its end: it is a few hundred bytes long. */
const mostForBody = 3_000;

/** Milliseconds between strangers who are let in: a quarter of what a thread needs for one password, or less. */
const letInEvery = 50;

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
 * Refuses whoever would log in while as many strangers do as passwords may wait, before anything else is done: a crowd costs a
 * single thread nearly as much by being let in and refused there. Who shows a browser's own cookie goes on to where it is checked
 * (`log-in-places.ts`), which also counts the log-ins by forms without JavaScript.
 *
 * Though they come at once, they are let in one after another, and each who is refused has a turn of Node's event loop of their
 * own: who requests a page meanwhile does not wait for all of them. Whoever sends the beginning of a request and no more
 * keeps the others out for a moment only.
 *
 * @param answer what answers everything else
 * @param limits `most`: how many strangers may log in or wait for it; `forBody`: milliseconds for the rest of their request
 */
export async function refuseLogInCrowds(
  answer: RequestListener,
  { most = mostAtOnce, forBody = mostForBody } = {},
): Promise<RequestListener> {
  const refusals = {
    site: await refusalBy(
      problemResponse(503, tooManyPasswords, { headers: transientErrorHeaders }),
    ),
    dashboard: await refusalBy(passingTrouble(tooManyPasswords)),
  };
  let strangers = 0;
  const lettingIn = pLimit(1);
  const refusing = pLimit(1);

  const refusalFor = ({ method, url = '', headers }: IncomingMessage): Refusal | null => {
    if (method !== 'POST' || headers.cookie?.includes(`${deviceCookie}=`)) return null;
    if (doors.site.test(url)) return refusals.site;
    return doors.dashboard.test(url) ? refusals.dashboard : null;
  };

  return (request, response) => {
    const refuse = refusalFor(request);
    if (!refuse) return answer(request, response);
    if (strangers >= most) {
      void refusing(() => {
        refuse(response);
        return setImmediate();
      });
      return;
    }
    strangers += 1;
    let hasPlace = true;
    const leavePlace = () => {
      if (hasPlace) strangers -= 1;
      hasPlace = false;
    };
    response.once('close', leavePlace);
    void lettingIn(async () => {
      // Who has gone meanwhile holds up nobody.
      if (response.destroyed) return;
      answer(request, response);
      void setTimeout(forBody, undefined, { ref: false }).then(
        () => request.complete || leavePlace(),
      );
      await setTimeout(letInEvery);
    });
  };
}
