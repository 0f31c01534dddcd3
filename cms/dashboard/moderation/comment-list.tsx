'use client';

import type { ListViewClientProps } from 'payload';
import type { Moderated } from './moderated';
import { ModeratedList } from './moderated-list';
import { useChosenIds } from './use-chosen-ids';
import { useJudging } from './use-judging';

/** What can be done with the readers who wrote the selected comments. */
function WriterBar() {
  const { count, readIds, letGo } = useChosenIds('comments');
  const { judge, isBusy } = useJudging();
  if (!count) return null;
  const many = async (act: 'trust' | 'block') => {
    await judge(await readIds(), { act, so: true });
    letGo();
  };
  return (
    <div className="decision-bar" role="group" aria-label="Decide on the writers of the selected">
      <p className="decision-bar__count">Those who wrote them</p>
      <div className="decision">
        <button
          type="button"
          className="decision__button"
          disabled={isBusy}
          onClick={() => void many('trust')}
        >
          Trust these readers
        </button>
        <button
          type="button"
          className="decision__button"
          disabled={isBusy}
          onClick={() => void many('block')}
        >
          Block these readers
        </button>
      </div>
    </div>
  );
}

/** The list of comments: decided on like everything that waits, and their writers along with them. */
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
