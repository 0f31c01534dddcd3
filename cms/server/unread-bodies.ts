import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';

/** Bytes that are read after the answer and thrown away: as many as the largest upload has. */
const largestDiscarded = 25_000_000;

/** Milliseconds for which they are read. */
const longestReading = 60_000;

/** Milliseconds without a byte after which nothing more is expected: as long as Node keeps a connection that nobody uses. */
const longestPause = 5_000;

/** Reads the rest of a body, within bounds beyond which the connection is cut. */
function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  let size = 0;
  const deadline = setTimeout(() => request.destroy(), longestReading).unref();
  // The reader of the body before this one wants no more of it, and would hold it up.
  request.removeAllListeners('data').on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > largestDiscarded) request.destroy();
  });
  request.once('close', () => clearTimeout(deadline));
  request.resume();
}

/**
 * Closes in two steps. A connection that is closed with something unread in it is reset, and the other side's system then
 * throws away the answer which it has not read yet.
 */
function closeGently(request: IncomingMessage): void {
  const { socket } = request;
  socket.end();
  socket.setTimeout(longestPause);
  request.once('end', () => Socket.prototype.destroySoon.call(socket));
  discardRest(request);
}

/**
 * Reads on when the answer is given before the body was read. Many clients read the answer only when they have sent
 * everything, and then use the connection again, a proxy for another visitor: it must not be left standing with the rest of
 * a body in it.
 */
export function discardBodyAfter(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  const { socket } = request;
  // What nobody has begun to read, Node would throw away itself, without bounds.
  request.read(0);
  // Node calls it after the last answer on a connection.
  socket.destroySoon = () => {
    if (request.complete) Socket.prototype.destroySoon.call(socket);
    else closeGently(request);
  };
  response.once('finish', () => discardRest(request));
}

/** `discardBodyAfter` for every request. */
export const discardUnreadBody: RequestHandler = (request, response, next) => {
  discardBodyAfter(request, response);
  next();
};
