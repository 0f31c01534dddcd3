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

/** Returns a function that trusts or blocks the writers of comments, with message and undo. */
function useModerateWriters() {
  const { act, isBusy } = useListActs();
  const moderate = (...decided: Parameters<typeof moderateWriters>) =>
    act(() => moderateWriters(...decided));
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
