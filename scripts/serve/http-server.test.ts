import { once } from 'node:events';
import {
  Agent,
  createServer,
  get as httpGet,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { closable, createHttpServer } from './http-server';
import { listen } from './port';

/** Larger than the socket buffers of both sides. */
const large = Buffer.alloc(30_000_000);

/** Opens a connection to a new server. @param sendTimeout milliseconds without reading after which the server closes it */
async function open(answer: (response: ServerResponse, path?: string) => void, sendTimeout = 200) {
  const server = createHttpServer({ sendTimeout });
  server.on('request', (request, response) => answer(response, request.url));
  const port = await listen(server, '127.0.0.1', 0);
  onTestFinished(() => void server.close());
  const accepted = once(server, 'connection');
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void client.destroy());
  const [socket] = (await accepted) as [Socket];
  return { client, socket };
}

/** `once` would reject if the socket emitted an error. */
const closing = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

test('a connection whose client stops reading is closed', async () => {
  const { client, socket } = await open((response) => response.end(large));
  client.pause().write(get('/'));
  await closing(socket);
});

test('a slow client gets the whole response', async () => {
  const { client } = await open((response) => response.end(large), 2_000);
  client.write(get('/', 'Connection: close\r\n'));
  let read = 0;
  client.on('data', (chunk: Buffer) => {
    const before = read;
    read += chunk.byteLength;
    if (Math.floor(read / 3_000_000) === Math.floor(before / 3_000_000)) return;
    client.pause();
    setTimeout(() => client.resume(), 250);
  });
  await once(client, 'close');
  expect(read).toBeGreaterThan(large.byteLength);
});

test('slow responses are not aborted', async () => {
  const { client } = await open((response) => setTimeout(() => response.end('ready'), 500));
  client.write(get('/'));
  const [answer] = (await once(client, 'data')) as [Buffer];
  expect(String(answer)).toContain('ready');
});

for (const headers of [
  'Connection: Upgrade\r\nUpgrade: x\r\n',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
])
  test(`a request to upgrade (${/Upgrade: (\w+)/.exec(headers)?.[1]}) is answered like any other, and ends its connection`, async () => {
    const { client } = await open((response, path) => response.end(path));
    client.write(get('/first', headers) + get('/second'));
    expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*Connection: close\r\n.*\/first$/s);
  });

for (const expectation of ['100-continue', 'x'])
  test(`a request with “Expect: ${expectation}” is answered`, async () => {
    const { client } = await open((response, path) => response.end(path));
    client.write(get('/first', `Connection: close\r\nExpect: ${expectation}\r\n`));
    expect(await text(client)).toMatch(/HTTP\/1\.1 200 OK\r\n.*\/first$/s);
  });

for (const [name, bytes, status] of [
  ['a tunnel', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['HTTP/2 without upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
] as const)
  test(`a request for ${name} is rejected, and its connection is closed`, async () => {
    const { client, socket } = await open((response) => response.end('No.'));
    const closed = closing(socket);
    client.write(bytes);
    expect(await text(client)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await closed;
  });

test('a client may reset the connection while it requests a tunnel', async () => {
  const { client, socket } = await open((response) => response.end());
  const closed = closing(socket);
  client.write('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', () => client.resetAndDestroy());
  await closed;
});

test('a connection that its client has half-closed is closed', async () => {
  for (const [bytes, after] of [
    ['', 0],
    [get('/').slice(0, 20), 0],
    [get('/'), 100],
    [get('/'), 0],
  ] as const) {
    const { client, socket } = await open((response) =>
      setTimeout(() => response.end('late'), after),
    );
    const closed = closing(socket);
    client.resume().end(bytes);
    await closed;
  }
});

/** Paths that reject a body, each in another way. */
const rejections = ['/unread', '/begun', '/failed', '/closing'];

/** Opens a connection to a server that rejects bodies at once, except at `/read`. `paths` lists the requests. */
async function openRejecting() {
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

const largeBody = 'x'.repeat(4_000_000);

for (const path of rejections)
  test(`a connection with an unread body is closed after the client has sent it and read the response (${path})`, async () => {
    const { client, paths } = await openRejecting();
    client.write(head(path, largeBody.length));
    // The client reads the response only after sending everything.
    await new Promise((resolve) => client.write(largeBody + head('/next', 0), resolve));
    expect(await text(client)).toMatch(/^HTTP\/1.1 [45].*\r\nConnection: close\r\n.*No\.$/is);
    expect(paths).toEqual([path]);
  });

test('after a request was read completely, the next one is answered', async () => {
  const { client } = await openRejecting();
  client.write(`${head('/read', largeBody.length)}${largeBody}${head('/next', 0)}`);
  let received = '';
  client.setEncoding('utf8').on('data', (text: string) => (received += text));
  await expect.poll(() => received).toMatch(/^HTTP\/1.1 200 .*Read\.HTTP\/1.1 413 .*No\.$/s);
  expect(received).not.toContain('Connection: close');
});

for (const path of rejections)
  test(`a client that sends without end is disconnected (${path})`, async () => {
    const { client } = await openRejecting();
    const some = Buffer.alloc(1_000_000);
    client.write(head(path, 1e12));
    const sendMore = () => client.write(some, (error) => error ?? sendMore());
    sendMore();
    const [error] = (await once(client.resume(), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toMatch(/^(ECONNRESET|EPIPE)$/);
  });

type Held = { request: IncomingMessage; response: ServerResponse };

/** Starts a server that leaves the responses to /slow to the test. */
async function start({ within = 60_000 } = {}) {
  const held: Held[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer();
  const close = closable(server, within);
  server.on('request', (request, response) => {
    if (request.url !== '/slow') return void response.end('quick');
    held.push({ request, response });
    waiting.splice(0).forEach((wake) => wake());
  });
  const port = await listen(server, '127.0.0.1', 0);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      httpGet({ host: '127.0.0.1', port, path, agent }, resolve).on('error', reject);
    });
  const slowOne = async () => {
    if (held.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    return held[0] as Held;
  };
  return { close, port, ask, slowOne };
}

test('running requests finish, idle connections are closed', async () => {
  const { close, port, ask, slowOne } = await start();
  expect(await text(await ask('/quick'))).toBe('quick');
  const answer = ask('/slow');
  const { response } = await slowOne();
  const closed = close();

  const [refused] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(refused.code).toBe('ECONNREFUSED');
  response.end('at last');
  expect(await text(await answer)).toBe('at last');
  await closed;
});

test('a hanging request is aborted in time', async () => {
  const { close, ask, slowOne } = await start({ within: 50 });
  const answer = ask('/slow');
  const failed = expect(answer).rejects.toThrow('socket hang up');
  await slowOne();
  await close();
  await failed;
});

test('upgraded connections of development are closed at once', async () => {
  const server = createServer().on('upgrade', (_request, socket) => socket.write('upgraded'));
  const close = closable(server, 60_000);
  const client = connect(await listen(server, '127.0.0.1', 0), '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  await once(client, 'data');
  await close();
});
