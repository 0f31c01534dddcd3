import { findEmbeddedPostgres } from '../database/embedded-postgres';
import { withConnection } from '../database/with-connection';

/**
 * Changes what a running site has stored.
 *
 * @param dataDir the site's `DATA_DIR`
 */
export async function changeStored(dataDir: string, statement: string): Promise<void> {
  const url = await findEmbeddedPostgres(dataDir);
  if (url === undefined) throw new Error(`No database is running in ${dataDir}.`);
  await withConnection(url, (client) => client.query(statement));
}

/** Lets 20 minutes pass since every log-in and every confirmation: sensitive acts ask for the password again. */
export const letSessionsAge = (dataDir: string) =>
  changeStored(
    dataDir,
    `UPDATE users_sessions SET created_at = created_at - interval '20 minutes',
      confirmed_at = confirmed_at - interval '20 minutes'`,
  );
