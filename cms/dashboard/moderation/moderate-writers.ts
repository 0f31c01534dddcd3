import type { StatusChange } from '../../contract/fields';
import { type Done, type Former, problemOf, writeValues, readAllIds, readStates } from './records';
import { callSite } from '../call-site';

type Id = number | string;

type Moderation = {
  act: 'trust' | 'block';
  isOn: boolean;
};

type OfComment = Moderation & { id: Id };

/** Trusts or blocks the writer of a comment. @returns the moderation that restores the former state */
async function moderateWriter({ id, act, isOn }: OfComment): Promise<OfComment> {
  const body = act === 'trust' ? { trusted: isOn } : { blocked: isOn };
  const { before } = await callSite<StatusChange>(`/comments/${id}/${act}`, body);
  return { id, act, isOn: before };
}

const comments = { collection: 'comments', title: 'text' };

/** Returns the pending comments. Trusting their writer may approve some of them. */
async function readWaiting(): Promise<Former[]> {
  const ids = await readAllIds(comments.collection, { status: { equals: 'pending' } });
  return readStates(comments, ids);
}

/** Undoes moderations in reverse order. Comments that were pending before are pending again. */
async function undoModerations(before: OfComment[], waiting: Former[]): Promise<void> {
  for (const former of before.toReversed()) await moderateWriter(former);
  if (!before.some(({ act, isOn }) => act === 'trust' && !isOn)) return;
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

const messages = {
  trust: {
    true: 'Trusted: pending comments are approved, and later ones appear at once.',
    false: 'No longer trusted.',
  },
  block: {
    true: 'Blocked: these comments are hidden now.',
    false: 'Unblocked: the comments are shown again.',
  },
} as const;

/** Trusts or blocks the writers of comments. @throws Error with the server's message if none changed */
export async function moderateWriters(ids: Id[], moderation: Moderation): Promise<Done> {
  const waiting = await readWaiting();
  // For a writer's second comment, the former state is the one after the first moderation.
  const before: OfComment[] = [];
  const errors: unknown[] = [];
  for (const id of ids)
    await moderateWriter({ id, ...moderation }).then(
      (former) => before.push(former),
      (error: unknown) => errors.push(error),
    );
  if (before.length === 0 && errors.length > 0) throw errors[0];
  return {
    ids: before.map(({ id }) => id),
    message: messages[moderation.act][`${moderation.isOn}`],
    problem: problemOf(errors.length, errors[0]),
    undo: async () => {
      await undoModerations(before, waiting);
      return 'It is as it was before.';
    },
  };
}
