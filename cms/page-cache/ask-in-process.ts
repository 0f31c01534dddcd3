import { createServer, type OutgoingHttpHeaders, request, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Rendered } from './finished-response';

/**
 * Makes GET requests to a request listener without a port: over a pair of streams in memory, with Node's own parsers at both
 * ends, so that the listener sees a request like any other.
 */
export function askInProcess(
  site: RequestListener,
): (path: string, headers?: OutgoingHttpHeaders) => Promise<Rendered> {
  const server = createServer(site);

  const connect = () => {
    const [ours, theirs] = duplexPair();
    // Streams of a pair do not hear of each other's end, unless it is in good order.
    theirs.on('close', () => {
      if (!theirs.writableFinished) ours.destroy(new Error('The site broke off its answer.'));
    });
    ours.on('close', () => theirs.destroy());
    // The cache asks what a stranger would, from the machine itself.
    server.emit('connection', Object.assign(theirs, { remoteAddress: '127.0.0.1' }));
    return ours;
  };

  return (path, headers = {}) =>
    new Promise((resolve, reject) => {
      const clientRequest = request({
        createConnection: connect,
        path,
        headers,
        host: 'localhost',
      });
      clientRequest.on('response', (answer) => {
        const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        buffer(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 500, headers, body }),
          reject,
        );
      });
      clientRequest.on('error', reject);
      clientRequest.end();
    });
}
