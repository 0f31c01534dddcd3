import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../operator-error';
import { withConnection } from './with-connection';

type Options = {
  /** Maximum number of attempts. */
  tries?: number;
  /** Maximum milliseconds in all. */
  within?: number;
  /** Called after each failed attempt that is followed by another. */
  log?: (line: string) => void;
  signal?: AbortSignal;
};

/** Oldest supported version of PostgreSQL. */
const oldestVersion = 15;

/** Errors that no retry can fix: wrong password, no access, unknown database (PostgreSQL, appendix A, classes 28 and 3D). */
const finalCodes = new Set(['28P01', '28000', '3D000', '42501']);

/**
 * Waits until the database answers, with growing pauses.
 *
 * @throws OperatorError if it does not respond, refuses the user, does not exist or is too old. The message contains no password.
 */
export async function waitForDatabase(url: string, options: Options = {}): Promise<void> {
  const { tries = 6, within = 20_000, log = () => undefined, signal } = options;
  const end = Date.now() + within;
  const place = placeOf(url);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const version = await askVersion(url, Math.max(250, Math.min(5_000, end - Date.now())));
      if (version >= oldestVersion) return;
      throw new OperatorError(
        `The database ${place} is PostgreSQL ${version}, but the site needs ${oldestVersion} or newer. Set DATABASE_URL to another one.`,
      );
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      const reason = reasonOf(error);
      if (error instanceof pg.DatabaseError && finalCodes.has(error.code ?? ''))
        throw new OperatorError(
          `The database ${place} refuses the connection (${reason}): correct DATABASE_URL.`,
          { cause: error },
        );
      const pause = Math.min(250 * 2 ** (attempt - 1), 5_000);
      if (attempt >= tries || Date.now() + pause >= end)
        throw new OperatorError(
          `The database ${place} did not respond to ${attempt} ${attempt === 1 ? 'attempt' : 'attempts'} (${reason}): start it, or correct DATABASE_URL.`,
          { cause: error },
        );
      log(`the database ${place} does not respond yet (${reason}), trying again`);
      await delay(pause, undefined, { signal });
    }
  }
}

const askVersion = (connectionString: string, timeout: number): Promise<number> =>
  withConnection(
    { connectionString, connectionTimeoutMillis: timeout, query_timeout: timeout },
    async (client) => {
      const { rows } = await client.query<{ version: number }>(
        `SELECT current_setting('server_version_num')::int / 10000 AS version`,
      );
      return rows[0]?.version ?? 0;
    },
  );

/** `"fovean" at localhost:5432` */
function placeOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `"${database ?? ''}" at ${host}:${port}`;
}

/** Returns the first message: a host name with several IP addresses fails with an error for each. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
