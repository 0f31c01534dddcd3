import type { serverState } from '../../../cms/database/queries/server-state';
import type { Finding } from '../finding';

const check = 'database';

/** Seconds that a transaction of the site takes at most, many times over. */
const tooLong = 600;

/** Milliseconds between two clocks. */
const notable = 2_000;
const harmful = 60_000;

/** What the server of the database says of itself. */
export function judgeServer(state: Awaited<ReturnType<typeof serverState>>): Finding[] {
  const { version, encoding, size, connections, mostConnections, longestTransaction } = state;
  const findings: Finding[] = [];
  if (encoding !== 'UTF8')
    findings.push({
      check,
      status: 'bad',
      found: `the database is encoded as ${encoding}, and holds no names of all languages.`,
      remedy: 'Make a new one with ENCODING UTF8, and restore a backup into it.',
    });
  if (connections > mostConnections * 0.9)
    findings.push({
      check,
      status: 'warning',
      found: `${connections} of ${mostConnections} connections are taken.`,
      remedy: 'Raise max_connections, or end what holds them (pg_stat_activity).',
    });
  if (longestTransaction > tooLong)
    findings.push({
      check,
      status: 'warning',
      found: `a transaction has been open for ${Math.round(longestTransaction / 60)} minutes.`,
      remedy: 'End what holds it (pg_stat_activity): old rows cannot be cleared away meanwhile.',
    });
  if (findings.length === 0)
    findings.push({
      check,
      status: 'good',
      found: `PostgreSQL ${version}, ${Math.round(size / 1024 ** 2).toLocaleString('en')} MB.`,
    });
  return findings;
}

/** Whether the migrations in the database are those of this release. */
export function judgeMigrations(pending: string[], unknown: string[]): Finding[] {
  if (unknown.length > 0)
    return [
      {
        check: 'migrations',
        status: 'bad',
        found: `the database was brought up to date by a newer release: ${unknown.join(', ')}.`,
        remedy: 'Start that release, or restore a backup that this one made.',
      },
    ];
  if (pending.length > 0)
    return [
      {
        check: 'migrations',
        status: 'warning',
        found: `${pending.length} wait to be applied.`,
        remedy: 'Start the site: it applies them, all or none.',
      },
    ];
  return [{ check: 'migrations', status: 'good', found: 'all applied.' }];
}

/** Whether this machine and the database agree on the time: codes, sessions and scheduled posts follow it. */
export function judgeClock(ahead: number): Finding[] {
  const difference = Math.abs(ahead);
  if (difference < notable)
    return [{ check: 'clock', status: 'good', found: 'this machine and the database agree.' }];
  return [
    {
      check: 'clock',
      status: difference < harmful ? 'warning' : 'bad',
      found: `the database’s clock is ${Math.round(difference / 1000)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} this machine’s.`,
      remedy: 'Let both follow a time server (NTP).',
    },
  ];
}
