'use client';

import type { Act } from '../../fields/moderated';
import { DecisionButton } from './decision-button';
import {
  useListActs,
  ModeratedList,
  type ModeratedListProps,
  SelectionBar,
  useChosen,
} from './moderated-list';
import type { Seen } from './records';

const actOn = (decision: Act['decision'], message: string): Act => ({
  decision,
  messageFor: () => message,
});

const acts = {
  trust: actOn('trust', 'Trusted: pending comments are approved, and later ones appear at once.'),
  distrust: actOn('distrust', 'No longer trusted.'),
  block: actOn('block', 'Blocked: these comments are hidden now.'),
  unblock: actOn('unblock', 'Unblocked: the comments are shown again.'),
};

type Writer = { comment: Seen; name: string; isTrusted: boolean; isBlocked: boolean };

export function WriterButtons({ comment, name, isTrusted, isBlocked }: Writer) {
  const { decide, isBusy } = useListActs();
  const buttons = [
    isTrusted
      ? ([acts.distrust, 'Stop trusting'] as const)
      : ([acts.trust, 'Trust this reader'] as const),
    isBlocked ? ([acts.unblock, 'Unblock'] as const) : ([acts.block, 'Block'] as const),
  ];
  return (
    <div className="decision">
      {buttons.map(([act, label]) => (
        <DecisionButton
          key={label}
          aria-label={`${label}: ${name}`}
          isIdle={isBusy}
          onClick={() => decide([comment], act)}
        >
          {label}
        </DecisionButton>
      ))}
    </div>
  );
}

function WriterBar() {
  const { count, isListEmpty, read, clearSelectAll } = useChosen('comments');
  const { decide, isBusy } = useListActs();
  if (isListEmpty) return null;
  const many = (act: Act) => async () => {
    decide(await read(), act);
    clearSelectAll();
  };
  return (
    <SelectionBar
      name="Decide on the writers of the selected"
      isIdle={!count || isBusy}
      actions={[
        { label: 'Trust these readers', onClick: many(acts.trust) },
        { label: 'Block these readers', onClick: many(acts.block) },
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
