import { sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';
import { prepare } from '../../database/queries/prepare';
import { apiKeyHash } from '../api-key';

const findKey = prepare<{ id: number }, { hash: string }>(
  sql`SELECT id FROM api_keys WHERE hash = ${sql.placeholder('hash')}`,
);

/** Returns whether a key was ever created here, even if it is expired or revoked. Called by the system. */
export const isStoredApiKey = async (payload: Payload, apiKey: string): Promise<boolean> =>
  (await findKey({ payload }, { hash: apiKeyHash(apiKey) })).length > 0;
