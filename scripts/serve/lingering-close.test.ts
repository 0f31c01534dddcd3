import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from './http-server';
import { listen } from './port';

/** Ways of refusing a body. */
const refusals = ['/unread', '/begun', '/failed', '/closing'];

/** A connection to a server that refuses at once, except for `/read`. `paths` are of the requests that reached it. */
async function open() {
  const paths: string[] = [];
  const app = express()
    .use((request, _response, next) => {
      paths.push(request.path);
      next();
    })
    .post('/read', async (request, response) => {
      await text(request);
      response.send('Read.');
    })
    .post('/begun', (request, response) => {
      request.on('data', () => request.pause());
      response.status(405).send('No.');
    })
    .post('/failed', async (request, response) => {
      const failing = new Writable({
        write: (_chunk, _encoding, done) => done(new Error('Full.')),
      });
      await pipeline(request, failing).catch(() => response.status(500).send('No.'));
    })
    .post('/closing', (_request, response) => {
      response.set('connection', 'close').status(413).send('No.');
    })
    .use((_request, response) => void response.status(413).send('No.'));
  const server = createHttpServer().on('request', app);
  const port = await listen(server, '127.0.0.1', 0);
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { client, paths };
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;

const large = 'x'.repeat(4_000_000);

for (const path of refusals)
  test(`a connection whose request was not read to its end is closed, and its client can send all of it and read why (${path})`, async () => {
    const { client, paths } = await open();
    client.write(head(path, large.length));
    // It looks at the response only when all is sent.
    await new Promise((resolve) => client.write(large + head('/next', 0), resolve));
    expect(await text(client)).toMatch(/^HTTP\/1.1 [45].*\r\nConnection: close\r\n.*No\.$/is);
    expect(paths).toEqual([path]);
  });

test('after a request was read completely, the next one is answered', async () => {
  const { client } = await open();
  client.write(`${head('/read', large.length)}${large}${head('/next', 0)}`);
  let said = '';
  client.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said).toMatch(/^HTTP\/1.1 200 .*Read\.HTTP\/1.1 413 .*No\.$/s);
  expect(said).not.toContain('Connection: close');
});

for (const path of refusals)
  test(`a client that sends without end is cut off (${path})`, async () => {
    const { client } = await open();
    const some = Buffer.alloc(1_000_000);
    client.write(head(path, 1e12));
    const sendMore = () => client.write(some, (error) => error ?? sendMore());
    sendMore();
    const [error] = (await once(client.resume(), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toMatch(/^(ECONNRESET|EPIPE)$/);
  });
