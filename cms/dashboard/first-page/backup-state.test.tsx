import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BackupState, isBackupInTrouble } from './backup-state';

const now = new Date('2026-11-20T12:00:00Z');
const at = new Date('2026-11-20T03:00:00Z');
const proven = { at, file: '/b/x', proven: true, hasFailed: false, lastProvenAt: at };

const shown = (last: Parameters<typeof BackupState>[0]['last']) =>
  renderToStaticMarkup(<BackupState last={last} now={now} />).replace(/<[^>]+>/g, '');

const problem = 'the backup was checked but not restored';
const old = new Date('2026-11-10T03:00:00Z');
const future = new Date('2099-11-10T03:00:00Z');
const before = new Date('2026-11-19T03:00:00Z');
const failed = { ...proven, hasFailed: true, problem: 'the disk is full', lastProvenAt: before };

test.for([
  ['was proven', proven, false, /3:00 AM UTC, verified by a restore\.$/],
  ['was only checked', { ...proven, proven: false, problem }, false, /UTC; the backup was checked/],
  ['does not exist', undefined, false, /^There is no backup of the site yet/],
  ['failed', failed, true, /^The last backup failed.+: the disk is full.+ is from November 19/],
  ['is old', { ...proven, at: old, lastProvenAt: old }, true, /^The .+ is more than a week old/],
  [
    'is dated in the future',
    { ...proven, at: future, lastProvenAt: future },
    true,
    /a clock was wrong/,
  ],
] as const)('the author can read the state of a backup that %s', ([, last, isTrouble, words]) => {
  expect(shown(last)).toMatch(words);
  expect(isBackupInTrouble(last, now)).toBe(isTrouble);
});
