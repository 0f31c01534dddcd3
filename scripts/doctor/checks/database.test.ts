import { expect, test } from 'vitest';
import { lineOf } from '../finding';
import {
  judgeBackup,
  judgeClock,
  judgeMigrations,
  judgeOutbox,
  judgeServer,
  judgeSweeps,
} from './database';

const now = Date.parse('2026-11-20T12:00:00Z');
const at = new Date('2026-11-20T03:00:00Z');

const server = {
  version: '18.1',
  encoding: 'UTF8',
  size: 13_000_000,
  connections: 10,
  mostConnections: 100,
  longestTransaction: 0.1,
  clockAhead: 0,
};
const outbox = {
  waiting: 0,
  givenUp: 0,
  returned: 0,
  untouched: 0,
  failedJobs: 0,
  lastError: null,
};
const hoursAgo = (hours: number) => new Date(now - hours * 3600_000);
const swept = { rule: '', ranAt: hoursAgo(1), removed: 0, removedInAll: 0, error: null };
const proven = { at, file: '/b/x', proven: true, hasFailed: false, lastProvenAt: at };
const failed = { ...proven, proven: false, hasFailed: true };
const scheduled = { BACKUP_SCHEDULE: '0 3 * * *' };
const unscheduled = {};
const hoursLater = (hours: number) => at.getTime() + hours * 3600_000;

test.for([
  ['healthy server', judgeServer(server), ['✓ database: PostgreSQL 18.1, 12 MB.']],
  [
    'wrong encoding, few connections, old transaction',
    judgeServer({ ...server, encoding: 'SQL_ASCII', connections: 95, longestTransaction: 3_600 }),
    ['✗', '!', '! database: a transaction has been open for 60 minutes.'],
  ],
  ['no pending migrations', judgeMigrations([]), ['✓']],
  ['database of an older version', judgeMigrations(['b']), ['!']],
  [
    'database of a newer version',
    judgeMigrations(['b'], 'It is newer.'),
    ['✗ migrations: It is newer.'],
  ],
  ['equal clocks', judgeClock(-1_999), ['✓']],
  [
    'clock ahead',
    judgeClock(5_000),
    ['! clock: the database’s clock is 5 seconds ahead of this machine’s.'],
  ],
  [
    'clock far behind',
    judgeClock(-120_000),
    ['✗ clock: the database’s clock is 120 seconds behind this machine’s.'],
  ],
  ['empty outbox', judgeOutbox(outbox), ['✓']],
  [
    'outbox with failed and pending mails and jobs',
    judgeOutbox({
      ...outbox,
      waiting: 2,
      givenUp: 1,
      untouched: 3,
      failedJobs: 1,
      lastError: '550 no such user',
    }),
    [
      '✗ outbox: 1 mail could not be sent and will not be tried again. Last response of the mail server: 550 no such user',
      ...['!', '✗', '!'],
    ],
  ],
  ['sweeps that ran', judgeSweeps([{ ...swept, name: 'Trash' }], now), ['✓']],
  [
    'sweeps that failed or did not run',
    judgeSweeps(
      [
        { ...swept, name: 'Trash', error: 'permission denied' },
        { ...swept, name: 'Jobs', ranAt: null },
        { ...swept, name: 'Outbox', ranAt: hoursAgo(4) },
      ],
      now,
    ),
    [
      '✗ sweeps: “Trash” failed when it last ran: permission denied',
      '! sweeps: 2 of 3 sweeps did not run in the last hours: Jobs, Outbox.',
    ],
  ],
  [
    'verified backup',
    judgeBackup(proven, scheduled, now),
    ['✓ backup: /b/x, of 2026-11-20T03:00:00.000Z, verified by a restore.'],
  ],
  ['no backup', judgeBackup(undefined, scheduled, now), ['!']],
  ['old backup', judgeBackup({ ...proven, at: hoursAgo(57) }, scheduled, now), ['!']],
  [
    'backup that could not be verified',
    judgeBackup({ ...proven, proven: false, problem: 'not allowed' }, scheduled, now),
    ['!'],
  ],
  [
    'failed backup',
    judgeBackup({ ...failed, problem: 'the disk is full' }, unscheduled, now),
    [
      '✗ backup: that of 2026-11-20T03:00:00.000Z failed: the disk is full (the last verified one is of',
    ],
  ],
  ['backup due an hour ago', judgeBackup(proven, scheduled, hoursLater(25)), ['✓']],
  ['backup due three hours ago', judgeBackup(proven, scheduled, hoursLater(27)), ['!']],
  ['backup of yesterday', judgeBackup(proven, unscheduled, hoursLater(27)), ['✓']],
  ['backup of last week', judgeBackup(proven, unscheduled, hoursLater(8 * 24 + 1)), ['!']],
  ...[scheduled, unscheduled].flatMap(
    (schedule) =>
      [
        ['backup of now', judgeBackup({ ...proven, at: new Date(now) }, schedule, now), ['✓']],
        [
          'backup in the future, because of a wrong clock',
          judgeBackup({ ...proven, at: new Date('2099-01-01T00:00:00Z') }, schedule, now),
          ['!'],
        ],
      ] as const,
  ),
] as const)('%s', ([, findings, lines]) => {
  expect(findings.map(lineOf)).toEqual(lines.map((line) => expect.stringContaining(line)));
});
