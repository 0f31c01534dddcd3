import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Bytes read and discarded after the response: the size of the largest upload. */
const largestDiscarded = 25_000_000;

/** Milliseconds for which they are read. */
const longestReading = 60_000;

/** Milliseconds without a byte after which the connection is closed. */
const longestPause = 5_000;

/**
 * Closes the connection after the response, unless the handler has read the whole body. The rest of the body would delay the next
 * request on the connection. Call it before the handler.
 *
 * An upgrade request closes its connection too. Node answers it as any other request, but discards the bytes that arrive with it, so
 * the next request would lose its beginning.
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
