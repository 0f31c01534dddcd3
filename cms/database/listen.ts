import { Client, type ClientConfig, type Notification } from 'pg';

type Options = {
  /** What a connection is made with. */
  database: ClientConfig;
  channel: string;
  /** Called at each notification. */
  onNotification: (notification: Notification) => void;
  /** Called whenever listening begins, or begins again: what came before may have been missed. */
  onListening: () => void;
  /** Told that the connection was lost; it is made again. */
  onLost?: (error: Error) => void;
  /** Milliseconds between two attempts to connect. */
  pause?: number;
  /** Milliseconds after which a connection that says nothing is probed. */
  heartbeat?: number;
};

/** Milliseconds within which the database has to answer on a connection that is alive. */
const answersWithin = 2_000;

/** Listens to PostgreSQL's notifications on a connection of its own, until it is stopped. */
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
   * Resolves when every notification of a transaction that was committed before has been handled: they are sent in the order of
   * the commits, so the connection's own comes after them.
   *
   * @returns false, at once, while nothing is listened to, or when the connection is lost over it
   */
  caughtUp: () => Promise<boolean>;
  stop: () => Promise<void>;
} {
  let stopped = false;
  let client: Client | undefined;
  /** The client, once it listens. */
  let listening: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const mine = new Client({ ...database, query_timeout: answersWithin });
    client = mine;
    const lost = (error: Error) => {
      if (client !== mine) return;
      client = undefined;
      listening = undefined;
      // It is lost already; that it cannot be ended in an orderly way is no news.
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
  // A connection that was cut without a word would be believed to listen for ever.
  const pulse = setInterval(() => void ask('SELECT 1'), heartbeat);
  pulse.unref();

  return {
    // Nobody listens to this channel: the notification only passes through the queue behind all others.
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
