type Connection = { on: (event: 'error', listener: (error: Error) => void) => unknown };

/**
 * How the site connects to its database.
 *
 * A connection that is lost while a transaction holds it says so twice: the statement under way fails, which the caller is
 * told, and the connection itself emits an error, to which nobody in drizzle listens. Unheard, that would end the process.
 */
export const poolOptions = (connectionString: string) => ({
  connectionString,
  // Without it a call would hang for minutes on a server that swallows what is sent to it.
  connectionTimeoutMillis: 10_000,
  // A connection whose other end has vanished is noticed though nobody uses it.
  keepAlive: true,
  onConnect: (connection: Connection) => {
    connection.on('error', () => undefined);
  },
});
