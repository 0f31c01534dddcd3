'use client';

import type { StatusChange } from '../../contract/fields';
import { type Former, writeValues, readAllIds, readStates } from './records';
import { callSite } from '../call-site';
import { DecisionButton } from './decision-button';
import {
  useListActs,
  ModeratedList,
  type ModeratedListProps,
  SelectionBar,
  useChosenIds,
} from './moderated-list';

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

/** Undoes moderations, last first, and sets the comments that were pending before back to pending. */
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

/** Returns a function that trusts or blocks the writers of comments, with message and undo. */
function useModerateWriters() {
  const { act, isBusy } = useListActs();
  const moderate = (ids: Id[], moderation: Moderation) =>
    act(async () => {
      const waiting = await readWaiting();
      // For a writer's second comment, the former state is the one after the first moderation.
      const before: OfComment[] = [];
      for (const id of ids) before.push(await moderateWriter({ id, ...moderation }));
      return {
        ids,
        message: messages[moderation.act][`${moderation.isOn}`],
        undo: async () => {
          await undoModerations(before, waiting);
          return 'It is as it was before.';
        },
      };
    });
  return { moderate, isBusy };
}

type Writer = { comment: number; name: string; isTrusted: boolean; isBlocked: boolean };

export function WriterButtons({ comment, name, isTrusted, isBlocked }: Writer) {
  const { moderate, isBusy } = useModerateWriters();
  const buttons = [
    { act: 'trust', isOn: !isTrusted, label: isTrusted ? 'Stop trusting' : 'Trust this reader' },
    { act: 'block', isOn: !isBlocked, label: isBlocked ? 'Unblock' : 'Block' },
  ] as const;
  return (
    <div className="decision">
      {buttons.map(({ act, isOn, label }) => (
        <DecisionButton
          key={act}
          aria-label={`${label}: ${name}`}
          isIdle={isBusy}
          onClick={() => moderate([comment], { act, isOn })}
        >
          {label}
        </DecisionButton>
      ))}
    </div>
  );
}

function WriterBar() {
  const { count, isListEmpty, readIds, clearSelectAll } = useChosenIds('comments');
  const { moderate, isBusy } = useModerateWriters();
  if (isListEmpty) return null;
  const many = (act: 'trust' | 'block') => async () => {
    moderate(await readIds(), { act, isOn: true });
    clearSelectAll();
  };
  return (
    <SelectionBar
      name="Decide on the writers of the selected"
      isIdle={!count || isBusy}
      actions={[
        { label: 'Trust these readers', onClick: many('trust') },
        { label: 'Block these readers', onClick: many('block') },
      ]}
    >
      <p className="decision-bar__count max-md:basis-full">Their writers</p>
    </SelectionBar>
  );
}

export const CommentList = ({ moderated, ...list }: ModeratedListProps) => (
  <ModeratedList
    {...list}
    moderated={moderated}
    BeforeListTable={
      <>
        {list.BeforeListTable}
        <WriterBar />
      </>
    }
  />
);
