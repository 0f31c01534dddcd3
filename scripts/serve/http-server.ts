import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * Milliseconds after which an idle connection is closed. It is longer than that of proxies: otherwise the site could close a
 * connection while a proxy sends a request over it.
 */
const keepAliveTimeout = 65_000;

/** Response to CONNECT. Without it, Caddy would consider the site down, and all visitors would wait. */
const noTunnel =
  'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/**
 * Creates a server that eventually closes every connection, whatever its client sends or does not read. Nothing may listen to its
 * `upgrade` event in production, so that Node answers upgrade requests like any other (RFC 9110, section 7.8).
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

/** Bytes read and discarded after the response: the size of the largest upload. */
const largestDiscarded = 25_000_000;

/** Milliseconds for which these bytes are read. */
const longestReading = 60_000;

/** Milliseconds without a byte after which the connection is closed. */
const longestPause = 5_000;

/**
 * Closes the connection after the response, unless the handler has read the whole body. The rest of the body would delay the next
 * request on the connection. Call it before the handler.
 *
 * An upgrade request closes its connection too. Node answers it like any other, but discards the bytes that arrive with it, so the
 * next request would lose its beginning.
 */
function closeUnlessRead(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  const asksForUpgrade = headers.upgrade !== undefined;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody && !asksForUpgrade) return;
  const { shouldKeepAlive } = response;
  // Node then adds `Connection: close`, and calls `destroySoon` after the response.
  response.shouldKeepAlive = false;
  if (!asksForUpgrade) request.once('end', () => (response.shouldKeepAlive = shouldKeepAlive));
  // A failed pipeline has set `request.socket` to null by then.
  socket.destroySoon = () => {
    if (request.complete) Socket.prototype.destroySoon.call(socket);
    else closeLingering(socket);
  };
}

/**
 * Closes in two steps, as nginx does. The system resets a connection that is closed with unread bytes. The client's system then drops
 * a response that the client has not read yet, and many clients read it only after sending everything.
 */
function closeLingering(socket: Socket): void {
  socket.end();
  socket.setTimeout(longestPause);
  const deadline = setTimeout(() => socket.destroy(), longestReading).unref();
  socket.once('close', () => clearTimeout(deadline));
  let left = largestDiscarded;
  socket.pause().once('resume', () => {
    // Node's own listener would parse the bytes as requests.
    socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
      left -= chunk.byteLength;
      if (left < 0) socket.destroy();
    });
  });
  socket.resume();
}

/**
 * Returns a function that stops accepting connections, lets running requests finish for up to `within` milliseconds, and then
 * closes the remaining connections.
 */
export function closable(server: Server, within = 4_500): () => Promise<void> {
  const upgraded = new Set<Socket>();
  let ending = false;

  // Reload connections in development stay open. A listener for `upgrade` in production would change how Node answers.
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
