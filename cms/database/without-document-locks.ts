import type { SanitizedConfig } from 'payload';

/** Their records are locked in the database while they are changed, and many may wait for one of them. */
const lockedInTheDatabase = ['users', 'comments'];

/**
 * Before Payload writes a record it looks, on a connection beside that of the transaction, whether somebody has its form open.
 * Where all connections of the pool wait for this very record, there is none left to look with: everything stands still until
 * the waiting times out. What is out of date there is refused when it is saved. It is set when the configuration is complete,
 * as the tables have room for such locks of every collection.
 */
export function withoutDocumentLocks(config: SanitizedConfig): SanitizedConfig {
  for (const collection of config.collections)
    if (lockedInTheDatabase.includes(collection.slug)) collection.lockDocuments = false;
  return config;
}
