import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { waitForDatabase } from '../../cms/database/wait-for-database';

type Options = {
  /** The database that the environment names, if it does. */
  url: string | undefined;
  dataDir: string;
  log: (line: string) => void;
  signal: AbortSignal;
};

/** The embedded database, or the named one as soon as it answers: that is not ours to stop. */
export async function openDatabase(options: Options): Promise<EmbeddedPostgres> {
  const { url, dataDir, log, signal } = options;
  if (url === undefined) return startEmbeddedPostgres({ dataDir, log });
  await waitForDatabase(url, { log, signal });
  return { url, stop: async () => undefined, stopAtOnce: () => undefined };
}
