import type { CollectionConfig } from 'payload';
import { goesAlongEndpoint } from './goes-along-endpoint';

/** Says in a collection's trash how long records stay, and before a deletion what goes along. */
export const withTrashNote = (collection: CollectionConfig): CollectionConfig => {
  if (!collection.trash) return collection;
  const { admin, fields, slug, endpoints } = collection;
  const { beforeListTable = [] } = admin?.components ?? {};
  return {
    ...collection,
    endpoints: [...(endpoints || []), goesAlongEndpoint(slug)],
    fields: [
      ...fields,
      {
        name: 'goesAlong',
        type: 'ui',
        admin: {
          disableListColumn: true,
          components: { Field: '/dashboard/trash/goes-along#GoesAlong' },
        },
      },
    ],
    admin: {
      ...admin,
      components: {
        ...admin?.components,
        beforeListTable: [
          ...beforeListTable,
          '/dashboard/trash/trash-note#TrashNote',
          '/dashboard/trash/goes-along#RowsGoAlong',
        ],
      },
    },
  };
};
