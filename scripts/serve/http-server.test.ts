import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from './http-server';
import { listen } from './port';

/** More than the buffers of both systems hold. */
const large = Buffer.alloc(30_000_000);

/** A connection to a server. @param sendTimeout milliseconds that it waits for a client to read on */
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

/** `once` fails if the server closes the connection for an error. */
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

test('slow responses are not cut off', async () => {
  const { client } = await open((response) => setTimeout(() => response.end('ready'), 500));
  client.write(get('/'));
  const [answer] = (await once(client, 'data')) as [Buffer];
  expect(String(answer)).toContain('ready');
});

for (const headers of [
  'Connection: Upgrade\r\nUpgrade: x\r\n',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
])
  test(`a request to upgrade (${/Upgrade: (\w+)/.exec(headers)?.[1]}) is answered as any other, as the last one of its connection`, async () => {
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
  ['HTTP/2 at once', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
] as const)
  test(`a request for ${name} is refused, and its connection closed`, async () => {
    const { client, socket } = await open((response) => response.end('No.'));
    const closed = closing(socket);
    client.write(bytes);
    expect(await text(client)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await closed;
  });

test('a client may reset the connection while it asks for a tunnel', async () => {
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
