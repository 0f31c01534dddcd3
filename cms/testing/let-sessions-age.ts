import { findEmbeddedPostgres } from '../database/embedded-postgres';
import { withConnection } from '../database/with-connection';

/**
 * Lets 20 minutes pass since every log-in to a site and since every confirmation: sensitive acts ask for the password again.
 *
 * @param dataDir the site's `DATA_DIR`
 */
export async function letSessionsAge(dataDir: string): Promise<void> {
  const url = await findEmbeddedPostgres(dataDir);
  if (url === undefined) throw new Error(`No database is running in ${dataDir}.`);
  await withConnection(url, (client) =>
    client.query(`UPDATE users_sessions SET created_at = created_at - interval '20 minutes',
      confirmed_at = confirmed_at - interval '20 minutes'`),
  );
}
