import { createServer, type OutgoingHttpHeaders, request, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Rendered } from './finished-response';

/** Sends GET requests to a request listener in memory, with Node's parsers at both ends. */
export function askInProcess(
  site: RequestListener,
): (path: string, headers?: OutgoingHttpHeaders) => Promise<Rendered> {
  const server = createServer(site);

  const connect = () => {
    const [ours, theirs] = duplexPair();
    // A pair of streams does not propagate errors.
    theirs.on('close', () => {
      if (!theirs.writableFinished) ours.destroy(new Error('The site ended its response early.'));
    });
    ours.on('close', () => theirs.destroy());
    // Requests of the cache come from the local machine.
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
