'use client';

import type { StatusChange } from '../../contract/fields';
import { type Former, putBack, readAllIds, readStates } from './records';
import { callSite } from '../call-site';
import { useListActs } from './list-actions';

type Id = number | string;

/** A moderation of the user who wrote a comment. */
type Moderation = {
  act: 'trust' | 'block';
  /** The new state. */
  so: boolean;
};

/**
 * Returns the former state.
 *
 * @throws Error with the API's message
 */
async function moderateWriter(id: Id, { act, so }: Moderation): Promise<boolean> {
  const body = act === 'trust' ? { trusted: so } : { blocked: so };
  const { before } = await callSite<StatusChange>(`/comments/${id}/${act}`, body);
  return before;
}

type FormerModeration = Moderation & { id: Id };

/**
 * Trusts or blocks the writers of comments.
 *
 * @returns the former state for each comment; of a writer's second comment, the state after the first moderation
 * @throws Error with the server's message
 */
async function moderateWriters(ids: Id[], { act, so }: Moderation): Promise<FormerModeration[]> {
  const before: FormerModeration[] = [];
  for (const id of ids) before.push({ id, act, so: await moderateWriter(id, { act, so }) });
  return before;
}

const comments = { collection: 'comments', title: 'text' };

/** Returns the pending comments. Trusting their writer may approve some of them. */
async function readWaiting(): Promise<Former[]> {
  const ids = await readAllIds(comments.collection, { status: { equals: 'pending' } });
  return readStates(comments, ids);
}

/** Undoes moderations, last first, and sets the comments that were pending before back to pending. */
async function takeBack(before: FormerModeration[], waiting: Former[]): Promise<void> {
  for (const { id, act, so } of before.toReversed()) await moderateWriter(id, { act, so });
  if (!before.some(({ act, so }) => act === 'trust' && !so)) return;
  const ids = waiting.map(({ id }) => id);
  const now = await readStates(comments, ids);
  const waits = new Set(
    now.filter(({ values }) => values.status !== 'approved').map(({ id }) => id),
  );
  await putBack(
    comments,
    waiting.filter(({ id }) => !waits.has(id)),
  );
}

const told = {
  trust: {
    true: 'Trusted: what waits is approved, and later comments appear at once.',
    false: 'Trusted no more.',
  },
  block: {
    true: 'Blocked: these comments are hidden now.',
    false: 'Let back in: the comments are there again.',
  },
} as const;

/** Returns a function that trusts or blocks the writers of comments, with message and undo. */
export function useModerateWriters() {
  const { act, isBusy } = useListActs();
  const moderate = (ids: (number | string)[], moderation: Moderation) =>
    act(async () => {
      const waiting = await readWaiting();
      const before = await moderateWriters(ids, moderation);
      return {
        ids,
        told: told[moderation.act][`${moderation.so}`],
        undo: async () => {
          await takeBack(before, waiting);
          return 'It is as it was before.';
        },
      };
    });
  return { moderate, isBusy };
}
