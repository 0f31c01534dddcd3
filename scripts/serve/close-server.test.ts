import { createServer, get, Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { closable } from './close-server';
import { listen } from './port';

type Held = { request: IncomingMessage; response: ServerResponse };

/** A server whose answers to /slow are given by the test. */
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
      get({ host: '127.0.0.1', port, path, agent }, resolve).on('error', reject);
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

test('a hanging request is cut off in time', async () => {
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
