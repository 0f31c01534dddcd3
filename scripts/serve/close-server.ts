import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns a function that stops accepting connections, lets running requests finish for up to `within` milliseconds, and then
 * closes the remaining connections.
 */
export function closable(server: Server, within = 4_500): () => Promise<void> {
  const upgraded = new Set<Socket>();
  let ending = false;

  // Reload connections in development stay open. Without a listener for `upgrade`, Node answers upgrade requests as any other.
  if (server.listenerCount('upgrade') > 0)
    server.on('upgrade', (_request, socket: Socket) =>
      upgraded.add(socket.once('close', () => upgraded.delete(socket))),
    );
  server.prependListener('request', (_request, response) => {
    if (ending) response.setHeader('connection', 'close');
    response.once('close', () => {
      // The connection is idle only after this event.
      if (ending) setImmediate(() => server.closeIdleConnections());
    });
  });

  return async () => {
    ending = true;
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of upgraded) socket.destroy();
    const deadline = setTimeout(() => server.closeAllConnections(), within);
    await closed;
    clearTimeout(deadline);
  };
}
