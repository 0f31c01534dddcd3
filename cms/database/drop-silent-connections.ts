import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { hasCode } from './database-unavailable';

type Connection = {
  emit: (event: 'error', error: Error) => unknown;
  /** Missing from the types of the pool's connections. */
  end?: () => Promise<unknown>;
};

/** Subset of a pool that fits every version of its types. */
type Pool = {
  options: ClientConfig;
  on(event: 'connect' | 'remove', listener: (connection: Connection) => void): unknown;
  off(event: 'connect' | 'remove', listener: (connection: Connection) => void): unknown;
};

type Options = {
  log: (line: string) => void;
  /** Milliseconds between probes. */
  every?: number;
  /** Milliseconds within which the database must answer a probe. */
  within?: number;
  /** Connection timeout in milliseconds while the database is silent. */
  patience?: number;
};

/** Returns whether a stopped or starting server refused the connection. Such a server is not silent. */
const isRefusal = (error: unknown) => hasCode(error, /^(ECONNREFUSED|57P03)$/);

/** Unanswered probes in a row after which the database counts as silent. One may be caused by a delay in this process. */
const tolerated = 2;

/**
 * Probes the database on a separate connection. A hanging server or a broken network closes no connection, so queries would wait
 * for minutes. When the database is silent, all connections of the pool are dropped and new ones time out sooner.
 */
export function dropSilentConnections(
  pool: Pool,
  { log, every = 2_000, within = 2_000, patience = 1_000 }: Options,
): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const usual = pool.options.connectionTimeoutMillis;
  const open = new Set<Connection>();
  const add = (client: Connection) => void open.add(client);
  const remove = (client: Connection) => void open.delete(client);
  pool.on('connect', add);
  pool.on('remove', remove);

  let probe: pg.Client | undefined;
  const endProbe = async () => {
    const last = probe;
    probe = undefined;
    await last?.end();
  };

  const answers = async () => {
    try {
      if (!probe) {
        probe = new pg.Client({
          ...pool.options,
          connectionTimeoutMillis: within,
          query_timeout: within,
        });
        probe.on('error', () => undefined);
        await probe.connect();
      }
      await probe.query('SELECT 1');
      return true;
    } catch (error) {
      endProbe().catch(() => undefined);
      return isRefusal(error);
    }
  };

  const drop = () => {
    const silent = new Error('Connection terminated: the database does not answer');
    for (const client of [...open]) {
      open.delete(client);
      // Signals a lost connection to its user, and makes the pending query fail.
      client.emit('error', silent);
      client.end?.().catch(() => undefined);
    }
  };

  const watch = async () => {
    let unanswered = 0;
    while (!signal.aborted) {
      const answered = await answers();
      if (signal.aborted) return;
      if (answered && unanswered >= tolerated) log('the database responds again');
      unanswered = answered ? 0 : unanswered + 1;
      if (unanswered === tolerated) log('the database does not respond; dropping its connections');
      const isSilent = unanswered >= tolerated;
      pool.options.connectionTimeoutMillis = isSilent ? patience : usual;
      if (isSilent) drop();
      await delay(every, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      ending.abort();
      pool.off('connect', add);
      pool.off('remove', remove);
      pool.options.connectionTimeoutMillis = usual;
      await endProbe().catch(() => undefined);
      await watching;
    },
  };
}
