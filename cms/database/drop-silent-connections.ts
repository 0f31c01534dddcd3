import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';

type Connection = {
  emit: (event: 'error', error: Error) => unknown;
  /** Left out by the types of a pool's connections: to end one is the pool's business, as long as all goes well. */
  end?: () => Promise<unknown>;
};

/** What is needed of a pool, whichever version's types it has. */
type Pool = {
  options: ClientConfig;
  on(event: 'connect' | 'remove', listener: (connection: Connection) => void): unknown;
  off(event: 'connect' | 'remove', listener: (connection: Connection) => void): unknown;
};

type Options = {
  log: (line: string) => void;
  /** Milliseconds between two probes. */
  every?: number;
  /** Milliseconds within which the database has to answer one. */
  within?: number;
  /** Milliseconds for which a connection is waited for while the database is silent. */
  patience?: number;
};

/** Whether a server that has ended or is starting refused a connection: it is not silent, and its old connections are closed. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ECONNREFUSED|57P03)$/.test(String(error.code));

/** Probes in a row without an answer after which the database counts as silent: one may be this process's own delay. */
const tolerated = 2;

/**
 * Watches whether the database answers, on a connection of its own, until it is stopped. A server that hangs, or a network that
 * swallows what is sent to it, closes no connection: what waits for it would wait for minutes. When the database is silent, every
 * connection of the pool is dropped, so that their users are told at once that it is away, and a new one is not waited for long.
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
      // It cannot always be ended in an orderly way, and nobody waits for that.
      endProbe().catch(() => undefined);
      return isRefusal(error);
    }
  };

  const drop = () => {
    const silent = new Error('Connection terminated: the database does not answer');
    for (const client of [...open]) {
      open.delete(client);
      // As if it had been cut: whoever holds it hears so, and what waits for an answer fails.
      client.emit('error', silent);
      client.end?.().catch(() => undefined);
    }
  };

  const watch = async () => {
    let unanswered = 0;
    while (!signal.aborted) {
      const answered = await answers();
      if (signal.aborted) return;
      if (answered && unanswered >= tolerated) log('the database answers again');
      unanswered = answered ? 0 : unanswered + 1;
      if (unanswered === tolerated)
        log('the database does not answer; its connections are dropped');
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
