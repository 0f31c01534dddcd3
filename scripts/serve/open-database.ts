import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { waitForDatabase } from '../../cms/database/wait-for-database';
import type { OperatorError } from '../../cms/operator-error';

type Options = {
  /** The database that the environment names, if it does. */
  url: string | undefined;
  dataDir: string;
  log: (line: string) => void;
  signal: AbortSignal;
  /** Told when the embedded database has ended and cannot be started again. */
  onLost: (error: OperatorError) => void;
};

/** The embedded database, or the named one as soon as it answers: that is not ours to stop. */
export async function openDatabase(options: Options): Promise<EmbeddedPostgres> {
  const { url, dataDir, log, signal, onLost } = options;
  if (url === undefined) return startEmbeddedPostgres({ dataDir, log, onLost });
  await waitForDatabase(url, { log, signal });
  return { url, stop: async () => undefined, stopAtOnce: () => undefined };
}
