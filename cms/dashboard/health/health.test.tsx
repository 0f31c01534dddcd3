import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Health } from './health';

const now = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000);

const sweep = {
  name: 'Jobs',
  rule: 'A finished job is deleted.',
  ranAt: hoursAgo(1),
  removed: 2,
  removedInAll: 1234,
  error: null,
};
const well = {
  hasMailServer: true,
  backup: {
    at: hoursAgo(9),
    file: '/b/x',
    proven: true,
    hasFailed: false,
    lastProvenAt: hoursAgo(9),
  },
  mailServer: { failingFor: null, lastError: null, waiting: 0 },
  outbox: { waiting: 0, givenUp: 0, returned: 0, untouched: 0, lastError: null, failedJobs: 0 },
  linksDue: 0,
  stopped: 0,
  sweeps: [sweep],
};

const shown = (health: Partial<typeof well> | object = {}) =>
  renderToStaticMarkup(<Health {...well} {...health} now={now} />).replace(/<[^>]+>/g, ' ');

test('the health page says that all is well, or that no mail leaves the site', () => {
  expect(shown()).toContain('All is well.');
  expect(shown()).toContain('The mail server accepts the site’s mails.');
  expect(shown()).toMatch(/A finished job is deleted\. +OK +Nov 20, 2026, 11:00 AM +2 +1,234/);
  const page = shown({ hasMailServer: false });
  expect(page).toContain('1 thing below needs a look.');
  expect(page).toContain('No mail server is set, so no mail leaves this machine.');
});

test('the health page counts and describes problems', () => {
  const page = shown({
    mailServer: { failingFor: 60_000, lastError: '535 No', waiting: 3 },
    backup: undefined,
    outbox: { ...well.outbox, givenUp: 1, failedJobs: 2, returned: 3 },
    stopped: 2,
    sweeps: [
      { ...sweep, error: 'No such table' },
      { ...sweep, ranAt: hoursAgo(4) },
      { ...sweep, ranAt: null },
    ],
  });
  expect(page).toContain('4 things below need a look.');
  for (const said of [
    ...['535 No', 'given up on 1 mail', 'no backup', '2 jobs', '3 mails came back'],
    ...['2 subscribers get no mails', 'Failed: No such table', 'Late', 'Has not run yet'],
  ])
    expect(page).toContain(said);
});
