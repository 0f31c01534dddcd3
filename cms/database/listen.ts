import { Client, type ClientConfig } from 'pg';

type Options = {
  /** What a connection is made with. */
  database: ClientConfig;
  channel: string;
  /** Called at each notice, and whenever listening begins (again): what came before may have been missed. */
  onNotification: () => void;
  /** Told that the connection was lost; it is made again. */
  onLost?: (error: Error) => void;
  /** Milliseconds between two attempts to connect. */
  pause?: number;
};

/** Listens to PostgreSQL's notices on a connection of its own, until it is stopped. */
export function listen({ database, channel, onNotification, onLost, pause = 2_000 }: Options): {
  stop: () => Promise<void>;
} {
  let stopped = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const mine = new Client(database);
    client = mine;
    const lost = (error: Error) => {
      if (client !== mine) return;
      client = undefined;
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
      onNotification();
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)));
    }
  };
  void connect();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
