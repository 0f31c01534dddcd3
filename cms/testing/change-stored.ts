import { findEmbeddedPostgres } from '../platform/database/embedded-postgres';
import { withConnection } from '../platform/database/with-connection';

/**
 * Runs a statement in the database of a running site.
 *
 * @param dataDir the site's `DATA_DIR`
 */
export async function changeStored(dataDir: string, statement: string): Promise<void> {
  const url = await findEmbeddedPostgres(dataDir);
  if (url === undefined) throw new Error(`No database is running in ${dataDir}.`);
  await withConnection(url, (client) => client.query(statement));
}

/** Makes all sessions 20 minutes older, so that sensitive actions require the password again. */
export const letSessionsAge = (dataDir: string) =>
  changeStored(
    dataDir,
    `UPDATE users_sessions SET created_at = created_at - interval '20 minutes',
      confirmed_at = confirmed_at - interval '20 minutes'`,
  );
