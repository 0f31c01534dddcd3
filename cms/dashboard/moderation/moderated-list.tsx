'use client';

import { DefaultListView } from '@payloadcms/ui';
import type { ListViewClientProps } from 'payload';
import type { Moderated } from '../../moderation/moderated';
import { ListActsProvider, useDeciding } from './list-actions';
import { SelectionBar, useChosenIds } from './selection';

function DecisionBar({ moderated }: { moderated: Moderated }) {
  const { count, isListEmpty, readIds, letGo } = useChosenIds(moderated.collection);
  const { decide, isBusy } = useDeciding(moderated);
  const { one, many } = moderated.noun;
  const selected = count
    ? `${count} ${count === 1 ? one : many} selected`
    : `Select ${many} to decide on many at once`;
  return (
    <SelectionBar
      name={`Decide on the selected ${many}`}
      isIdle={!count || isBusy}
      actions={(isListEmpty ? [] : moderated.decisions).map((decision) => ({
        label: decision.label,
        kind: String(decision.status),
        onClick: async () => {
          await decide(await readIds(), decision);
          letGo();
        },
      }))}
    >
      <p className="decision-bar__count max-md:basis-full" aria-live="polite" tabIndex={-1}>
        {isListEmpty ? `There are no ${many} here` : selected}
      </p>
    </SelectionBar>
  );
}

export const ModeratedList = ({
  moderated,
  ...list
}: ListViewClientProps & { moderated: Moderated }) => (
  <ListActsProvider>
    <DefaultListView
      {...list}
      BeforeListTable={
        <>
          {list.viewType !== 'trash' && <DecisionBar moderated={moderated} />}
          {list.BeforeListTable}
        </>
      }
    />
  </ListActsProvider>
);
