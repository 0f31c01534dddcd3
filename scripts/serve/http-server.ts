import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { closeUnlessRead } from './lingering-close';

/**
 * Milliseconds after which an idle connection is closed. It is longer than that of proxies: otherwise the site could close a
 * connection while a proxy sends a request over it.
 */
const keepAliveTimeout = 65_000;

/** Response to CONNECT. Without it, Caddy would take the site for dead and let all visitors wait. */
const noTunnel =
  'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/**
 * Creates a server that closes every connection in the end, whatever its client sends or does not read. Nothing may listen to its
 * `upgrade` event in production. Node then answers upgrade requests as any other (RFC 9110, section 7.8).
 *
 * @param sendTimeout milliseconds after which a connection is closed if its client reads nothing of a response, as nginx's
 *   `send_timeout`. Time to prepare the response does not count.
 */
export function createHttpServer({ sendTimeout = 60_000 } = {}): Server {
  const server = createServer({ keepAliveTimeout });
  server.timeout = sendTimeout;
  // Node would refuse an unknown `Expect` without logging or counting it. nginx ignores it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => {
    // Without a listener, an error such as a reset would end the process.
    socket.on('error', () => undefined).end(noTunnel, () => socket.destroy());
  });
  server.on('request', (request, response) => {
    closeUnlessRead(request, response);
    // Without this listener, Node would close the connection of every slow response.
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
  return server;
}
