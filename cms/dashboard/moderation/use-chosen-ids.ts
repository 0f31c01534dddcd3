'use client';

import { useConfig, useListQuery, useSelection } from '@payloadcms/ui';
import type { CollectionSlug } from 'payload';
import { mergeListSearchAndWhere } from 'payload/shared';
import { readAllIds } from './admin-rest-client';

/** The rows of a list that are selected, or all that its filter finds where all are. */
export function useChosenIds(collection: CollectionSlug) {
  const { count, selectAll, selectedIDs, toggleAll } = useSelection();
  const { data, query } = useListQuery();
  const { getEntityConfig } = useConfig();
  const isAll = String(selectAll) === 'allAvailable';
  return {
    count,
    isListEmpty: !data?.docs.length,
    readIds: async () => {
      const where = mergeListSearchAndWhere({
        collectionConfig: getEntityConfig({ collectionSlug: collection }),
        search: query.search ?? '',
        where: query.where,
      });
      return isAll ? readAllIds(fetch, collection, where) : selectedIDs;
    },
    /** Selects none any more, where it was not done row by row. */
    letGo: () => {
      if (isAll || String(selectAll) === 'allInPage') toggleAll();
    },
  };
}
