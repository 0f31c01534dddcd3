import { Client, type ClientConfig, type Notification } from 'pg';

type Options = {
  database: ClientConfig;
  channel: string;
  onNotification: (notification: Notification) => void;
  /** Called whenever listening begins or resumes. Earlier notifications may have been missed. */
  onListening: () => void;
  /** Called when the connection is lost. It reconnects. */
  onLost?: (error: Error) => void;
  /** Milliseconds between connection attempts. */
  pause?: number;
  /** Milliseconds between probes of the connection. */
  heartbeat?: number;
};

/** Milliseconds within which the database must answer a probe. */
export const answersWithin = 2_000;

/** Listens for PostgreSQL notifications on a separate connection until stopped. */
export function listen({
  database,
  channel,
  onNotification,
  onListening,
  onLost,
  pause = 2_000,
  heartbeat = 5_000,
}: Options): {
  /**
   * Resolves when the notifications of all earlier transactions have been handled. PostgreSQL sends them in commit order, so an
   * additional notification arrives last.
   *
   * @returns false immediately if nothing listens, or when the connection is lost
   */
  caughtUp: () => Promise<boolean>;
  stop: () => Promise<void>;
} {
  let stopped = false;
  let client: Client | undefined;
  let listening: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const mine = new Client({ ...database, query_timeout: answersWithin });
    client = mine;
    const lost = (error: Error) => {
      if (client !== mine) return;
      client = undefined;
      listening = undefined;
      mine.end().catch(() => undefined);
      if (stopped) return;
      onLost?.(error);
      timer = setTimeout(() => void connect(), pause);
    };
    mine.on('error', lost);
    mine.on('end', () => lost(new Error('The connection was ended.')));
    mine.on('notification', onNotification);
    try {
      await mine.connect();
      await mine.query(`LISTEN ${mine.escapeIdentifier(channel)}`);
      if (client !== mine) return;
      listening = mine;
      onListening();
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)));
    }
  };
  void connect();

  const ask = async (query: string, values?: string[]) => {
    const connected = listening;
    if (!connected) return false;
    try {
      await connected.query(query, values);
      return true;
    } catch (error) {
      connected.emit('error', error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  };
  // Detects connections that were cut silently.
  const pulse = setInterval(() => void ask('SELECT 1'), heartbeat);
  pulse.unref();

  return {
    // Nobody listens on this channel. The notification only passes through the queue.
    caughtUp: () => ask('SELECT pg_notify($1, $2)', [`${channel}_passed`, '']),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      clearInterval(pulse);
      const last = client;
      client = undefined;
      listening = undefined;
      await last?.end();
    },
  };
}
