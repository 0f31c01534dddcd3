/**
 * What a page is compared with: a server that sends the same bytes and does nothing else. It is told by its parent what to
 * send, and by which kind of server, and tells back on which port.
 *
 * @typedef {{ kind: 'node:http' | 'Express', headers: [string, string][], body: string }} Served `body` is base64
 */
import { createServer } from 'node:http';
import express from 'express';

process.once('message', (/** @type {Served} */ { kind, headers, body: encoded }) => {
  const body = Buffer.from(encoded, 'base64');
  const flat = headers.flat();
  /** @type {import('node:http').RequestListener} */
  let listener = (_request, response) => {
    response.writeHead(200, flat);
    response.end(body);
  };
  if (kind === 'Express') {
    const app = express();
    app.use((_request, response) => {
      response.set(Object.fromEntries(headers)).send(body);
    });
    listener = app;
  }
  const server = createServer(listener).listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
});
