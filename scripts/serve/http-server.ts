import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { closeUnlessRead } from './lingering-close';

/**
 * Milliseconds after which an idle connection is closed. Proxies close theirs after less: one that was faster might close a
 * connection by which a proxy is just sending it a request.
 */
const keepAliveTimeout = 65_000;

/** The response to a request for a tunnel. Without it, Caddy would take the site for dead and keep all visitors waiting. */
const noTunnel =
  'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/**
 * Creates a server on which every connection ends, whatever its client sends or fails to read. Nothing may listen to its `upgrade`
 * event in production: Node then answers a request to upgrade as any other (RFC 9110, section 7.8), and otherwise leaves the
 * connection to the listener for good.
 *
 * @param sendTimeout milliseconds after which a connection is closed whose client reads nothing of its response, as nginx's
 *   `send_timeout`. A response that is still being prepared does not count.
 */
export function createHttpServer({ sendTimeout = 60_000 } = {}): Server {
  const server = createServer({ keepAliveTimeout });
  server.timeout = sendTimeout;
  // Node would refuse what it does not know in `Expect`, past all that is counted and logged. nginx ignores it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => {
    // Nobody else listens: an error, such as a reset, would end the process.
    socket.on('error', () => undefined).end(noTunnel, () => socket.destroy());
  });
  server.on('request', (request, response) => {
    closeUnlessRead(request, response);
    // Node itself closes the connection of a request that nobody listens for.
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
  return server;
}
