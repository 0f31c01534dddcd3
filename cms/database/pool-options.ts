type Connection = { on: (event: 'error', listener: (error: Error) => void) => unknown };

/**
 * Connection options. A connection that is lost during a transaction also emits an error, which drizzle does not handle and
 * which would end the process.
 */
export const poolOptions = (connectionString: string) => ({
  connectionString,
  // Without it, connecting to an unresponsive server takes minutes.
  connectionTimeoutMillis: 10_000,
  // Detects idle connections whose peer has vanished.
  keepAlive: true,
  onConnect: (connection: Connection) => {
    connection.on('error', () => undefined);
  },
});
