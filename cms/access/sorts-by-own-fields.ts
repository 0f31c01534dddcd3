import { type CollectionBeforeOperationHook, Forbidden } from 'payload';

/**
 * Refuses to sort by fields of a related record. Payload checks such fields for searching but not for sorting, and the order
 * would reveal their values.
 */
export const sortsByOwnFields: CollectionBeforeOperationHook = ({
  args,
  collection,
  overrideAccess,
}) => {
  if (overrideAccess || !('sort' in args) || !args.sort) return;
  for (const path of [args.sort].flat().flatMap((sort) => sort.split(','))) {
    const [name, ...further] = path.trim().replace(/^-/, '').split('.');
    const field = collection.flattenedFields.find((one) => one.name === name);
    const pointsTo = field?.type === 'relationship' || field?.type === 'upload';
    if (pointsTo && further.length > 0) throw new Forbidden();
  }
};
