import type { CollectionConfig } from 'payload';

/** Above a collection's trash: for how long what is in it can be put back. */
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
