import type { StatusChange } from '../../contract/fields';
import { type Former, putBack, readAllIds, readStates } from './admin-rest-client';
import { callOwnApi } from './own-api';

type Fetch = typeof globalThis.fetch;
type Id = number | string;

/** A moderation of the user who wrote a comment. */
export type Moderation = {
  act: 'trust' | 'block';
  /** The new state. */
  so: boolean;
};

/**
 * Returns the former state.
 *
 * @throws Error with the API's message
 */
async function moderateWriter(fetch: Fetch, id: Id, { act, so }: Moderation): Promise<boolean> {
  const body = act === 'trust' ? { trusted: so } : { blocked: so };
  const { before } = await callOwnApi<StatusChange>(fetch, `/comments/${id}/${act}`, body);
  return before;
}

type FormerModeration = Moderation & { id: Id };

/**
 * Trusts or blocks the writers of comments.
 *
 * @returns the former state for each comment; of a writer's second comment, the state after the first moderation
 * @throws Error with the server's message
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

/** Returns the pending comments. Trusting their writer may approve some of them. */
export async function readWaiting(fetch: Fetch): Promise<Former[]> {
  const ids = await readAllIds(fetch, comments.collection, { status: { equals: 'pending' } });
  return readStates(fetch, comments, ids);
}

/** Undoes moderations, last first, and sets the comments that were pending before back to pending. */
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
