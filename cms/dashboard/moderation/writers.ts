import type { StatusChange } from '../../contract/fields';
import { type Former, putBack, readAllIds, readStates } from './admin-rest-client';
import { callOwnApi } from './own-api';

type Fetch = typeof globalThis.fetch;
type Id = number | string;

/** What the author makes of a reader: by any of their comments. */
export type Moderation = {
  act: 'trust' | 'block';
  /** Whether it is so from now on. */
  so: boolean;
};

/** @returns what was made of them before. @throws Error with the API's own words */
async function moderateWriter(fetch: Fetch, id: Id, { act, so }: Moderation): Promise<boolean> {
  const body = act === 'trust' ? { trusted: so } : { blocked: so };
  const { before } = await callOwnApi<StatusChange>(fetch, `/comments/${id}/${act}`, body);
  return before;
}

/** What was made of the writer of a comment before they were moderated. */
type FormerModeration = Moderation & { id: Id };

/**
 * Trusts or blocks the readers who wrote these comments.
 *
 * @returns what was made of each before: of the writer of two comments, first that and then this moderation
 * @throws Error that says what the server refused
 */
export async function moderateWriters(
  fetch: Fetch,
  ids: Id[],
  { act, so }: Moderation,
): Promise<FormerModeration[]> {
  const before: FormerModeration[] = [];
  for (const id of ids) before.push({ id, act, so: await moderateWriter(fetch, id, { act, so }) });
  return before;
}

const comments = { collection: 'comments', title: 'text' };

/** The comments that wait: some of them may be approved along with their writer. */
export async function readWaiting(fetch: Fetch): Promise<Former[]> {
  const ids = await readAllIds(fetch, comments.collection, { status: { equals: 'pending' } });
  return readStates(fetch, comments, ids);
}

/** Takes moderations back, the last one first, and lets what waited before wait again. */
export async function takeBack(
  fetch: Fetch,
  before: FormerModeration[],
  waiting: Former[],
): Promise<void> {
  for (const { id, act, so } of before.toReversed()) await moderateWriter(fetch, id, { act, so });
  if (!before.some(({ act, so }) => act === 'trust' && !so)) return;
  const ids = waiting.map(({ id }) => id);
  const now = await readStates(fetch, comments, ids);
  const waits = new Set(
    now.filter(({ values }) => values.status !== 'approved').map(({ id }) => id),
  );
  await putBack(
    fetch,
    comments,
    waiting.filter(({ id }) => !waits.has(id)),
  );
}
