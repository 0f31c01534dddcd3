import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { listening } from '../testing/listening';
import { discardUnreadBody } from './unread-bodies';

/** Answers everything at once: `/begun` when it has begun to read, as a page does. */
const hasty = () =>
  express()
    .use(discardUnreadBody)
    .post('/begun', (request, response) => {
      request.on('data', () => request.pause());
      response.status(405).send('No.');
    })
    .post('/closing', (_asked, response) => {
      response.set('connection', 'close').status(413).send('Too much.');
    })
    .post('/', (_asked, response) => void response.status(413).send('Too much.'))
    .get('/', (_asked, response) => void response.send('Here.'));

const large = 'x'.repeat(4_000_000);

test('who was answered before their body was read can go on asking', async () => {
  const origin = await listening(hasty());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  let ports = new Set<number | undefined>();
  const send = async (path: string, body: string) => {
    const sent = request(origin + path, { agent, method: 'POST' });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    ports = ports.add(answer.socket.localPort);
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  };
  for (const body of [large, 'x'.repeat(200_000), 'little']) {
    expect(await send('/', body)).toBe(413);
    expect(await send('/begun', body)).toBe(405);
  }
  expect(ports.size).toBe(1);
});

test('the next request on a connection is another visitor’s, and is answered', async () => {
  const { host, hostname, port } = new URL(await listening(hasty()));
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  const heading = (line: string, length: number) =>
    `${line} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${length}\r\n\r\n`;
  socket.write(heading('POST /begun', 200_000) + 'x'.repeat(1_000));
  await expect.poll(() => said).toMatch(/^HTTP\/1.1 405 .*No\.$/s);
  socket.write('x'.repeat(199_000) + heading('GET /', 0));
  await expect.poll(() => said).toMatch(/HTTP\/1.1 200 .*Here\.$/s);
});

test('who is told that the connection closes can send to the end and read why', async () => {
  const { host, hostname, port } = new URL(await listening(hasty()));
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST /closing HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${large.length}\r\n\r\n`,
  );
  // It looks at the answer only when all is sent.
  await new Promise((resolve) => socket.write(large, resolve));
  let said = '';
  for await (const chunk of socket.setEncoding('utf8')) said += String(chunk);
  expect(said).toMatch(/^HTTP\/1.1 413 .*Too much\.$/s);
});

test('who sends without end is cut off', async () => {
  const { host, hostname, port } = new URL(await listening(hasty()));
  const some = Buffer.alloc(1_000_000);
  for (const path of ['/', '/closing']) {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000000000000\r\n\r\n`);
    const sendMore = () => socket.write(some, (error) => error ?? sendMore());
    sendMore();
    const [error] = (await once(socket.resume(), 'error')) as [NodeJS.ErrnoException];
    expect(error.code, path).toMatch(/^(ECONNRESET|EPIPE)$/);
  }
});
