import { expect, test } from 'vitest';
import { judgeSweeps } from './sweeps';

const now = Date.parse('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3600_000);
const sweep = { name: 'Trash', rule: '', ranAt: hoursAgo(1), removed: 0, removedInAll: 0 };

test('sweeps that ran and did not fail are well', () => {
  expect(judgeSweeps([{ ...sweep, error: null }], now)).toMatchObject([{ status: 'good' }]);
});

test('one that failed is broken, and those that did not run are named', () => {
  const findings = judgeSweeps(
    [
      { ...sweep, error: 'permission denied' },
      { ...sweep, name: 'Jobs', ranAt: null, error: null },
      { ...sweep, name: 'Outbox', ranAt: hoursAgo(4), error: null },
    ],
    now,
  );
  expect(findings).toMatchObject([
    { status: 'bad', found: '“Trash” failed when it last ran: permission denied' },
    {
      status: 'warning',
      found: '2 of 3 sweeps did not run in the last hours: Jobs, Outbox.',
    },
  ]);
});
