import { createServer, type AddressInfo, type Server, connect } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../../testing/free-port';
import { waitForDatabase } from './wait-for-database';

const database = inject('databaseServer');

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test('the error for a missing server names host, port and database, but not the password', async () => {
  const port = await freePort();
  const lines: string[] = [];
  const error = await waitForDatabase(`postgres://me:s3cret@127.0.0.1:${port}/fovean`, {
    tries: 3,
    log: (line) => lines.push(line),
  }).catch((reason: Error) => reason);
  expect(String(error)).toContain(
    `The database "fovean" at 127.0.0.1:${port} did not respond to 3 attempts (connect ECONNREFUSED`,
  );
  expect(lines).toHaveLength(2);
  expect(`${String(error)} ${lines.join(' ')}`).not.toContain('s3cret');
});

test('gives up if the server accepts connections but never responds', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  server.on('connection', (socket) => onTestFinished(() => void socket.destroy()));
  const port = await listen(server);
  await expect(
    waitForDatabase(`postgres://me@127.0.0.1:${port}/fovean`, { within: 1500 }),
  ).rejects.toThrow('did not respond');
});

test('waits for a database that is still starting', async () => {
  const real = Number(new URL(database).port);
  const front = createServer();
  const port = await freePort();
  const url = new URL(database);
  url.port = String(port);
  front.on('connection', (socket) => {
    const onward = connect(real, '127.0.0.1');
    socket.pipe(onward).pipe(socket);
  });
  onTestFinished(() => void front.close());
  let opened: Promise<number> | undefined;
  await waitForDatabase(url.href, { log: () => void (opened ??= listen(front, port)) });
  expect(await opened).toBe(port);
});

test('does not retry with a wrong password or an unknown database', async () => {
  const log = () => expect.unreachable('there is no second try');
  const wrong = new URL(database);
  wrong.password = 'wrong-one';
  const refused = waitForDatabase(wrong.href, { log });
  await expect(refused).rejects.toThrow(/refuses the connection \(password authentication failed/);
  await expect(refused).rejects.not.toThrow('wrong-one');

  const unknown = new URL(database);
  unknown.pathname = '/nowhere';
  await expect(waitForDatabase(unknown.href, { log })).rejects.toThrow(
    /"nowhere" at 127.0.0.1:\d+ refuses the connection \(database "nowhere" does not exist\)/,
  );
});
