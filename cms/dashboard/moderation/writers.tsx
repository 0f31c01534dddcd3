'use client';

import { moderateWriters } from './moderate-writers';
import { DecisionButton } from './decision-button';
import {
  useListActs,
  ModeratedList,
  type ModeratedListProps,
  SelectionBar,
  useChosenIds,
} from './moderated-list';

type Writer = { comment: number; name: string; isTrusted: boolean; isBlocked: boolean };

export function WriterButtons({ comment, name, isTrusted, isBlocked }: Writer) {
  const { act: run, isBusy } = useListActs();
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
          onClick={() => run(() => moderateWriters([comment], { act, isOn }))}
        >
          {label}
        </DecisionButton>
      ))}
    </div>
  );
}

function WriterBar() {
  const { count, isListEmpty, readIds, clearSelectAll } = useChosenIds('comments');
  const { act: run, isBusy } = useListActs();
  if (isListEmpty) return null;
  const many = (act: 'trust' | 'block') => async () => {
    const ids = await readIds();
    run(() => moderateWriters(ids, { act, isOn: true }));
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
