import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { deviceCookie } from '../access/known-device';
import { tooManyPasswords, transientErrorHeaders } from '../api/error-response';
import { problemResponse } from '../api/problem-response';
import { mostAtOnce } from '../threads/derive-key';
import { passingTrouble } from './cms-api';
import { discardBodyAfter } from './unread-bodies';

/** The calls by which one logs in, in whatever capitals. */
const doors = {
  site: /^\/api\/users\/login\/?(?:\?|$)/i,
  dashboard: /^\/cms\/api\/users\/login\/?(?:\?|$)/i,
};

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
 * @param answer what answers everything else
 */
export async function refuseLogInCrowds(
  answer: RequestListener,
  most = mostAtOnce,
): Promise<RequestListener> {
  const refusals = {
    site: await refusalBy(
      problemResponse(503, tooManyPasswords, { headers: transientErrorHeaders }),
    ),
    dashboard: await refusalBy(passingTrouble(tooManyPasswords)),
  };
  let strangers = 0;

  const refusalFor = ({ method, url = '', headers }: IncomingMessage): Refusal | null => {
    if (method !== 'POST' || headers.cookie?.includes(`${deviceCookie}=`)) return null;
    if (doors.site.test(url)) return refusals.site;
    return doors.dashboard.test(url) ? refusals.dashboard : null;
  };

  return (request, response) => {
    const refuse = refusalFor(request);
    if (!refuse) return answer(request, response);
    if (strangers >= most) {
      discardBodyAfter(request, response);
      return refuse(response);
    }
    strangers += 1;
    response.once('close', () => (strangers -= 1));
    answer(request, response);
  };
}
