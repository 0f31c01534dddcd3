import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import { prepareOne } from './prepare';

/** An object, so that no other text passes for the key. */
export type DatabaseKey = { readonly databaseKey: string };

const find = prepareOne<DatabaseKey>(sql`SELECT key AS "databaseKey" FROM signing_key`);

/** Returns the key in the database, which backups contain. Called by the system. */
export const databaseKey = (
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
): Promise<DatabaseKey> => find(req, {});
