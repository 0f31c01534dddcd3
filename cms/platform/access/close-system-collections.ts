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
 * Restricts Payload's locked-documents collection to staff: Payload opens it to every user, including readers. Adds rules for
 * sorting and the trash to every collection. Disables document locks for collections with many concurrent writers: Payload looks up
 * such a lock on a second connection, which deadlocks if all connections of the pool wait for one record. Stale saves are refused
 * instead. Changes the complete configuration, because the tables have columns for the locks of every collection.
 */
export function closeSystemCollections(config: SanitizedConfig): SanitizedConfig {
  for (const collection of config.collections) {
    collection.hooks.beforeOperation.push(sortsByOwnFields);
    if (collection.trash) collection.hooks.beforeChange.push(trashedNow);
    // Payload's query for it fails in PostgreSQL.
    if (collection.slug === 'payload-preferences' && collection.endpoints)
      collection.endpoints = collection.endpoints.filter(({ method }) => method !== 'delete');
    if (collection.slug === 'payload-locked-documents')
      Object.assign(collection.access, writtenByStaff(editorialStaff));
    if (lockedInTheDatabase.includes(collection.slug)) collection.lockDocuments = false;
  }
  return config;
}
