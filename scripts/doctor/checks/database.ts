import type { serverState } from '../../../cms/database/queries/server-state';
import { type Finding, findingsOf, problemsOr } from '../finding';

/** Seconds after which a transaction is too old. Those of the site take far less. */
const longTransaction = 600;

export function judgeServer(state: Awaited<ReturnType<typeof serverState>>): Finding[] {
  const { good, warning, bad } = findingsOf('database');
  const { version, encoding, size, connections, mostConnections, longestTransaction } = state;
  const megabytes = Math.round(size / 1024 ** 2).toLocaleString('en');
  return problemsOr(good(`PostgreSQL ${version}, ${megabytes} MB.`), [
    encoding !== 'UTF8' &&
      bad(
        `the encoding of the database is ${encoding}, which lacks characters of many languages.`,
        'Create a database with ENCODING UTF8, and restore a backup into it.',
      ),
    connections > mostConnections * 0.9 &&
      warning(
        `${connections} of ${mostConnections} connections are in use.`,
        'Increase max_connections, or end unused connections (pg_stat_activity).',
      ),
    longestTransaction > longTransaction &&
      warning(
        `a transaction has been open for ${Math.round(longestTransaction / 60)} minutes.`,
        'End it (pg_stat_activity): meanwhile, PostgreSQL cannot remove old rows.',
      ),
  ]);
}

export function judgeMigrations(pending: string[], unknown: string[]): Finding[] {
  const { good, warning, bad } = findingsOf('migrations');
  if (unknown.length > 0)
    return [
      bad(
        `a newer version has migrated the database: ${unknown.join(', ')}.`,
        'Start that version, or restore a backup made by this one.',
      ),
    ];
  return pending.length > 0
    ? [warning(`${pending.length} are pending.`, 'Start the site: it applies them, all or none.')]
    : [good('all applied.')];
}

/** Judges whether the clocks of this machine and the database agree: codes, sessions and scheduled posts depend on them. */
export function judgeClock(ahead: number): Finding[] {
  const { good, warning, bad } = findingsOf('clock');
  const difference = Math.abs(ahead);
  if (difference < 2_000) return [good('this machine and the database agree.')];
  const side = ahead > 0 ? 'ahead of' : 'behind';
  const judged = difference < 60_000 ? warning : bad;
  return [
    judged(
      `the database’s clock is ${Math.round(difference / 1000)} seconds ${side} this machine’s.`,
      'Synchronize both with a time server (NTP).',
    ),
  ];
}
