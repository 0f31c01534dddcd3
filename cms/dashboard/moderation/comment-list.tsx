'use client';

import type { ListViewClientProps } from 'payload';
import type { Moderated } from '../../moderation/moderated';
import { ModeratedList } from './moderated-list';
import { useChosenIds } from './use-chosen-ids';
import { useModerateWriters } from './use-moderate-writers';

function WriterBar() {
  const { count, isListEmpty, readIds, letGo } = useChosenIds('comments');
  const { moderate, isBusy } = useModerateWriters();
  const isIdle = !count || isBusy;
  if (isListEmpty) return null;
  const many = async (act: 'trust' | 'block') => {
    await moderate(await readIds(), { act, so: true });
    letGo();
  };
  const acts = [
    { act: 'trust', label: 'Trust these readers' },
    { act: 'block', label: 'Block these readers' },
  ] as const;
  return (
    <div className="decision-bar" role="group" aria-label="Decide on the writers of the selected">
      <p className="decision-bar__count">Those who wrote them</p>
      <div className="decision">
        {acts.map(({ act, label }) => (
          <button
            key={act}
            type="button"
            className="decision__button"
            aria-disabled={isIdle}
            onClick={() => {
              if (!isIdle) void many(act);
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The list of comments with actions for comments and for their writers. */
export const CommentList = ({
  moderated,
  ...list
}: ListViewClientProps & { moderated: Moderated }) => (
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
