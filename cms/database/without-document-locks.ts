import type { SanitizedConfig } from 'payload';

/** Collections whose records are locked in SQL while they change. */
const lockedInTheDatabase = ['users', 'comments'];

/**
 * Disables Payload's document locks for collections with many concurrent writers. Before a write, Payload looks up such a lock
 * on a second connection. If all connections of the pool wait for one record, that would deadlock until a timeout. Stale saves
 * are refused instead. Applied to the complete configuration, because the tables have columns for the locks of every collection.
 */
export function withoutDocumentLocks(config: SanitizedConfig): SanitizedConfig {
  for (const collection of config.collections)
    if (lockedInTheDatabase.includes(collection.slug)) collection.lockDocuments = false;
  return config;
}
