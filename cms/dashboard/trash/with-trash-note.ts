import type { CollectionConfig } from 'payload';

/** Adds the trash note to a collection's trash. */
export const withTrashNote = (collection: CollectionConfig): CollectionConfig => {
  if (!collection.trash) return collection;
  const { admin } = collection;
  const { beforeListTable = [] } = admin?.components ?? {};
  return {
    ...collection,
    admin: {
      ...admin,
      components: {
        ...admin?.components,
        beforeListTable: [...beforeListTable, '/dashboard/trash/trash-note#TrashNote'],
      },
    },
  };
};
