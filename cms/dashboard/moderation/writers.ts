import { crossSiteCookie, crossSiteHeader } from '../../contract/cross-site';
import { type Former, putBack, readAllIds, readStates } from './records';

type Fetch = typeof globalThis.fetch;
type Id = number | string;

/** What the author makes of a reader: by any of his comments. */
export type Judgement = {
  act: 'trust' | 'block';
  /** Whether it is so from now on. */ so: boolean;
};

const tokenIn = (cookies: string) =>
  new RegExp(`(?:^|; )${crossSiteCookie}=([^;]+)`).exec(cookies)?.[1];

/** The cross-site token; who has logged in to the dashboard may have none yet. */
async function readToken(fetch: Fetch): Promise<string> {
  if (!tokenIn(document.cookie)) await fetch('/api/Users/me', { credentials: 'same-origin' });
  return tokenIn(document.cookie) ?? '';
}

/** @throws Error with the API's own words */
async function judgeOne(fetch: Fetch, token: string, id: Id, { act, so }: Judgement) {
  const response = await fetch(`/api/comments/${id}/${act}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', [crossSiteHeader]: token },
    body: JSON.stringify(act === 'trust' ? { trusted: so } : { blocked: so }),
  });
  if (response.ok) return;
  const problem = (await response.json()) as { detail?: string };
  throw new Error(problem.detail ?? `The server answered with ${response.status}.`);
}

/** Judges the readers who wrote these comments. @throws Error that says what the server refused */
export async function judgeWriters(fetch: Fetch, ids: Id[], judgement: Judgement): Promise<void> {
  const token = await readToken(fetch);
  for (const id of ids) await judgeOne(fetch, token, id, judgement);
}

const comments = { collection: 'comments', title: 'text' };

/** The comments that wait: some of them may be approved along with their writer. */
export async function readWaiting(fetch: Fetch): Promise<Former[]> {
  const ids = await readAllIds(fetch, comments.collection, { status: { equals: 'pending' } });
  return readStates(fetch, comments, ids);
}

/** Takes a judgement back, and lets what waited before wait again. */
export async function takeBack(
  fetch: Fetch,
  ids: Id[],
  { act, so }: Judgement,
  waiting: Former[],
): Promise<void> {
  await judgeWriters(fetch, ids, { act, so: !so });
  if (act !== 'trust' || !so) return;
  const now = await readStates(
    fetch,
    comments,
    waiting.map(({ id }) => id),
  );
  const approved = new Set(now.filter(({ status }) => status === 'approved').map(({ id }) => id));
  await putBack(
    fetch,
    comments,
    waiting.filter(({ id }) => approved.has(id)),
  );
}
