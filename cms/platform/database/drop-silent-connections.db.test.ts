import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../testing/free-port';
import { isUnavailableError } from './database-unavailable';
import { dropSilentConnections } from './drop-silent-connections';

/** Creates a proxy before the database that can drop all data. */
async function network(database: URL) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void (isSilent || to.write(bytes)));
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const url = new URL(database);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, setSilent: (silent: boolean) => void (isSilent = silent) };
}

/** Creates a watched pool. Returns it with the logged lines. */
function watched(url: string, every: number) {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 30_000 });
  pool.on('error', () => undefined);
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const watch = dropSilentConnections(pool, { log, every, patience: 100 });
  onTestFinished(async () => {
    await watch.stop();
    await pool.end();
  });
  return { pool, lines };
}

test('queries fail soon after the database stops responding, and succeed when it responds again', async () => {
  const proxy = await network(new URL(inject('databaseServer')));
  const { pool, lines } = watched(proxy.url, 50);
  onTestFinished(() => proxy.setSilent(false));

  // A slow query is not a silent connection.
  const held = await pool.connect();
  held.on('error', () => undefined);
  await Promise.all([held.query('SELECT pg_sleep(5)'), pool.query('SELECT 1')]);
  expect(lines).toEqual([]);

  proxy.setSilent(true);
  const failures = await Promise.all(
    [held.query('SELECT 1'), pool.query('SELECT 1')].map((query) =>
      query.then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  );
  expect(failures.map(isUnavailableError)).toEqual([true, true]);
  // New connections do not wait for the pool's timeout of 30 seconds.
  await expect(pool.connect()).rejects.toSatisfy(isUnavailableError);
  held.release(true);

  proxy.setSilent(false);
  await expect.poll(() => lines).toHaveLength(2);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a database that refuses connections does not count as silent, so no new connection is dropped', async () => {
  const away = new URL(inject('databaseServer'));
  away.port = String(await freePort());
  const connect = vi.spyOn(pg.Client.prototype, 'connect');
  const { pool, lines } = watched(away.href, 20);
  let queries = 0;
  const probes = async () => {
    await expect(pool.query('SELECT 1')).rejects.toSatisfy(isUnavailableError);
    queries += 1;
    return connect.mock.calls.length - queries;
  };
  await expect.poll(probes).toBeGreaterThan(5);
  expect(lines).toEqual([]);
  expect(pool.options.connectionTimeoutMillis).toBe(30_000);
});
