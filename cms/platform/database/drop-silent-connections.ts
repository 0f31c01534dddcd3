import type { ClientConfig } from 'pg';
import { hasCode } from './database-unavailable';
import { answersWithin, listen } from './listen';

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
  /** Connection timeout in milliseconds while the database is silent. */
  patience?: number;
};

/** Returns whether a stopped or starting server refused the connection. Such a server is not silent. */
const isRefusal = (error: unknown) => hasCode(error, /^(ECONNREFUSED|57P03)$/);

/** Unanswered probes in a row after which the database counts as silent. A delay in this process may cause a single one. */
const tolerated = 2;

/**
 * Probes the database on a separate connection. A hanging server or a broken network closes no connection, so queries would wait
 * for minutes. When the database is silent, all connections of the pool are dropped and new ones time out sooner.
 */
export function dropSilentConnections(
  pool: Pool,
  { log, every = 2_000, patience = 1_000 }: Options,
): { stop: () => Promise<void> } {
  const usual = pool.options.connectionTimeoutMillis;
  const open = new Set<Connection>();
  const add = (client: Connection) => void open.add(client);
  const remove = (client: Connection) => void open.delete(client);
  pool.on('connect', add);
  pool.on('remove', remove);

  const drop = () => {
    const silent = new Error('Connection terminated: the database does not answer');
    for (const client of [...open]) {
      open.delete(client);
      // Makes the pending query fail.
      client.emit('error', silent);
      client.end?.().catch(() => undefined);
    }
  };

  let unanswered = 0;
  const onResponse = () => {
    if (unanswered >= tolerated) log('the database responds again');
    unanswered = 0;
    pool.options.connectionTimeoutMillis = usual;
  };
  const listener = listen({
    database: { ...pool.options, connectionTimeoutMillis: answersWithin },
    // Without notifications: the connection is only probed.
    channel: 'silence',
    onNotification: () => undefined,
    onListening: onResponse,
    onLost: (error) => {
      if (isRefusal(error)) return onResponse();
      unanswered += 1;
      if (unanswered === tolerated) log('the database does not respond; dropping its connections');
      if (unanswered < tolerated) return;
      pool.options.connectionTimeoutMillis = patience;
      drop();
    },
    pause: every,
    heartbeat: every,
  });

  return {
    stop: async () => {
      pool.off('connect', add);
      pool.off('remove', remove);
      pool.options.connectionTimeoutMillis = usual;
      await listener.stop();
    },
  };
}
