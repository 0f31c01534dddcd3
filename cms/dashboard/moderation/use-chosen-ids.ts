'use client';

import { useConfig, useListQuery, useSelection } from '@payloadcms/ui';
import type { CollectionSlug } from 'payload';
import { mergeListSearchAndWhere } from 'payload/shared';
import { readAllIds } from './records';

/** Returns the selected rows of a list, or all rows that match its filter if "select all" is on. */
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
      return isAll ? readAllIds(collection, where) : selectedIDs;
    },
    /** Clears a selection made by "select all". */
    letGo: () => {
      if (isAll || String(selectAll) === 'allInPage') toggleAll();
    },
  };
}
