import { expect, test } from 'vitest';
import { judgeClock, judgeMigrations, judgeServer } from './database';

const server = {
  version: '18.1',
  encoding: 'UTF8',
  size: 13_000_000,
  connections: 10,
  mostConnections: 100,
  longestTransaction: 0.1,
  clockAhead: 0,
};

test('a server with room is well', () => {
  expect(judgeServer(server)).toEqual([
    { check: 'database', status: 'good', found: 'PostgreSQL 18.1, 12 MB.' },
  ]);
});

test('a wrong encoding, few connections and an old transaction are told', () => {
  const findings = judgeServer({
    ...server,
    encoding: 'SQL_ASCII',
    connections: 95,
    longestTransaction: 3_600,
  });
  expect(findings.map(({ status }) => status)).toEqual(['bad', 'warning', 'warning']);
  expect(findings[2]?.found).toBe('a transaction has been open for 60 minutes.');
});

test('a database of a newer release is broken, one of an older release is brought up to date', () => {
  expect(judgeMigrations([], [])).toMatchObject([{ status: 'good' }]);
  expect(judgeMigrations(['b'], [])).toMatchObject([{ status: 'warning' }]);
  const [newer] = judgeMigrations(['b'], ['c']);
  expect(newer).toMatchObject({ status: 'bad' });
  expect(newer?.found).toContain('a newer version has migrated the database: c.');
});

test('clocks that differ are told, with which is ahead', () => {
  expect(judgeClock(-1_999)).toMatchObject([{ status: 'good' }]);
  expect(judgeClock(5_000)).toMatchObject([
    { status: 'warning', found: 'the database’s clock is 5 seconds ahead of this machine’s.' },
  ]);
  expect(judgeClock(-120_000)).toMatchObject([
    { status: 'bad', found: 'the database’s clock is 120 seconds behind this machine’s.' },
  ]);
});
