'use client';

import type { StatusChange } from '../../contract/fields';
import { type Former, writeValues, readAllIds, readStates } from './records';
import { callSite } from '../call-site';
import { useListActs } from './list-actions';

type Id = number | string;

type Moderation = {
  act: 'trust' | 'block';
  so: boolean;
};

type OfComment = Moderation & { id: Id };

/** Trusts or blocks the writer of a comment. @returns the moderation that restores the former state */
async function moderateWriter({ id, act, so }: OfComment): Promise<OfComment> {
  const body = act === 'trust' ? { trusted: so } : { blocked: so };
  const { before } = await callSite<StatusChange>(`/comments/${id}/${act}`, body);
  return { id, act, so: before };
}

const comments = { collection: 'comments', title: 'text' };

/** Returns the pending comments. Trusting their writer may approve some of them. */
async function readWaiting(): Promise<Former[]> {
  const ids = await readAllIds(comments.collection, { status: { equals: 'pending' } });
  return readStates(comments, ids);
}

/** Undoes moderations, last first, and sets the comments that were pending before back to pending. */
async function takeBack(before: OfComment[], waiting: Former[]): Promise<void> {
  for (const former of before.toReversed()) await moderateWriter(former);
  if (!before.some(({ act, so }) => act === 'trust' && !so)) return;
  const now = await readStates(
    comments,
    waiting.map(({ id }) => id),
  );
  const approved = now.filter(({ values }) => values.status === 'approved').map(({ id }) => id);
  await writeValues(
    comments,
    waiting.filter(({ id }) => approved.includes(id)),
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
  const moderate = (ids: Id[], moderation: Moderation) =>
    act(async () => {
      const waiting = await readWaiting();
      // Of a writer's second comment, the former state is that after the first moderation.
      const before: OfComment[] = [];
      for (const id of ids) before.push(await moderateWriter({ id, ...moderation }));
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
