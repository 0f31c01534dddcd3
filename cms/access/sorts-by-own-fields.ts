import { type CollectionBeforeOperationHook, Forbidden } from 'payload';

/**
 * Payload knows by which fields of another record somebody may search, and lets them sort by all of them. The order of a list
 * tells what they hold to who can put a value of their own in it: so nobody sorts by what a record only points to.
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
