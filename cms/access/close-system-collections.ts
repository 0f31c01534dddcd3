import {
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  Forbidden,
  type SanitizedConfig,
} from 'payload';
import { editorialStaff, writtenByStaff } from './callers';

/**
 * Refuses to sort by fields of a related record. Payload checks such fields for searching but not for sorting, and the order
 * would reveal their values.
 */
const sortsByOwnFields: CollectionBeforeOperationHook = ({ args, collection, overrideAccess }) => {
  if (overrideAccess || !('sort' in args) || !args.sort) return;
  for (const path of [args.sort].flat().flatMap((sort) => sort.split(','))) {
    const [name, ...further] = path.trim().replace(/^-/, '').split('.');
    const field = collection.flattenedFields.find((one) => one.name === name);
    const pointsTo = field?.type === 'relationship' || field?.type === 'upload';
    if (pointsTo && further.length > 0) throw new Forbidden();
  }
};

/** Milliseconds by which a browser's clock may be wrong. */
const tolerance = 60_000;

/**
 * Sets the time of moving a record to the trash to the server's time. With a time long ago, the next sweep would delete the
 * record.
 */
const trashedNow: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  const { deletedAt } = data as { deletedAt?: string | null };
  if (!req.user || !deletedAt || deletedAt === originalDoc?.deletedAt) return data;
  const isNow = Math.abs(Date.parse(deletedAt) - Date.now()) < tolerance;
  return isNow ? data : { ...data, deletedAt: new Date().toISOString() };
};

/** Collections whose records are locked in SQL while they change. */
const lockedInTheDatabase = ['users', 'comments'];

/**
 * Lets only the staff read and lock documents in Payload's locked-documents collection, which Payload opens to every logged-in
 * user, readers included, without a setting. Also adds rules for sorting and the trash to every collection, and disables document
 * locks for collections with many concurrent writers: before a write, Payload looks up such a lock on a second connection, so if
 * all connections of the pool wait for one record, that would deadlock until a timeout. Stale saves are refused instead. All this
 * is done to the complete configuration, because the tables have columns for the locks of every collection.
 */
export function closeSystemCollections(config: SanitizedConfig): SanitizedConfig {
  for (const collection of config.collections) {
    collection.hooks.beforeOperation.push(sortsByOwnFields);
    if (collection.trash) collection.hooks.beforeChange.push(trashedNow);
    if (collection.slug === 'payload-locked-documents')
      Object.assign(collection.access, writtenByStaff(editorialStaff));
    if (lockedInTheDatabase.includes(collection.slug)) collection.lockDocuments = false;
  }
  return config;
}
