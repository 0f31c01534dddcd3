'use client';

import type { ListViewClientProps } from 'payload';
import type { Moderated } from '../../moderation/moderated';
import { ModeratedList } from './moderated-list';
import { SelectionBar, useChosenIds } from './selection';
import { useModerateWriters } from './use-moderate-writers';

function WriterBar() {
  const { count, isListEmpty, readIds, letGo } = useChosenIds('comments');
  const { moderate, isBusy } = useModerateWriters();
  if (isListEmpty) return null;
  const many = (act: 'trust' | 'block') => async () => {
    await moderate(await readIds(), { act, so: true });
    letGo();
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
      <p className="decision-bar__count max-md:basis-full">Those who wrote them</p>
    </SelectionBar>
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
