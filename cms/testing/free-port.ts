import { once } from 'node:events';
import { connect, createServer } from 'node:net';

let last = 10_000 + (process.pid % 500) * 20;

/**
 * A port of this machine at which nobody listens. It stays free until it is named: who asks a system for any port is given a
 * higher one, and every process of the tests begins at another.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = (last += 1);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Returns whether something listens on a port of this machine. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
