import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Bytes read and thrown away after the response: as many as the largest upload has. */
const largestDiscarded = 25_000_000;

/** Milliseconds for which they are read. */
const longestReading = 60_000;

/** Milliseconds without a byte after which the connection is closed. */
const longestPause = 5_000;

/**
 * Closes the connection after the response, unless the handler has read the request's body to its end: the next request on it
 * would wait behind the rest of the body. Call it before the handler.
 *
 * A request to upgrade closes its connection too. Node answers it as any other request, but throws away the bytes that arrive
 * together with it: a request that follows would lose its beginning.
 */
export function closeUnlessRead(request: IncomingMessage, response: ServerResponse): void {
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
 * Closes in two steps, as nginx does. The system resets a connection that is closed with unread bytes in it, and the client's
 * system then drops the response that the client has not read yet. Many clients read it only after sending everything.
 */
function closeLingering(socket: Socket): void {
  socket.end();
  socket.setTimeout(longestPause);
  const deadline = setTimeout(() => socket.destroy(), longestReading).unref();
  socket.once('close', () => clearTimeout(deadline));
  let left = largestDiscarded;
  socket.pause().once('resume', () => {
    // Without Node's listener, the bytes are not parsed as requests. While it is there, it decides whether they are read at all.
    socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
      left -= chunk.byteLength;
      if (left < 0) socket.destroy();
    });
  });
  socket.resume();
}
