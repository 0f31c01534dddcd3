'use client';

import { useConfig, useListQuery, useSelection } from '@payloadcms/ui';
import { mergeListSearchAndWhere } from 'payload/shared';
import type { Decision, Moderated } from './moderated';
import { readAllIds } from './records';
import { useDeciding } from './use-deciding';

/** What can be done with the rows that are selected; without any, how to select them. */
export function DecisionBar({ moderated }: { moderated: Moderated }) {
  const { count, selectAll, selectedIDs, toggleAll } = useSelection();
  const { data, query } = useListQuery();
  const { getEntityConfig } = useConfig();
  const { decide, isBusy } = useDeciding();
  if (!data?.docs.length) return null;

  const many = async (decision: Decision) => {
    const all = String(selectAll) === 'allAvailable';
    const shown = mergeListSearchAndWhere({
      collectionConfig: getEntityConfig({ collectionSlug: moderated.collection }),
      search: query.search ?? '',
      where: query.where,
    });
    const ids = all ? await readAllIds(fetch, moderated.collection, shown) : selectedIDs;
    await decide(ids, decision);
    if (all || String(selectAll) === 'allInPage') toggleAll();
  };
  const { one, many: plural } = moderated.noun;
  return (
    <div className="decision-bar" role="group" aria-label={`Decide on the selected ${plural}`}>
      <p className="decision-bar__count" aria-live="polite">
        {count
          ? `${count} ${count === 1 ? one : plural} selected`
          : `Select ${plural} to decide on many at once`}
      </p>
      <div className="decision">
        {moderated.decisions.map((decision) => (
          <button
            key={decision.status}
            type="button"
            className={`decision__button decision__button--${decision.status}`}
            disabled={!count || isBusy}
            onClick={() => void many(decision)}
          >
            {decision.label}
          </button>
        ))}
      </div>
    </div>
  );
}
