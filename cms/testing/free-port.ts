import { once } from 'node:events';
import { connect, createServer } from 'node:net';

let last = 10_000 + (process.pid % 500) * 20;

/** Returns a free port below the ephemeral range, so that the system assigns it to nobody else. Test processes start apart. */
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

export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
