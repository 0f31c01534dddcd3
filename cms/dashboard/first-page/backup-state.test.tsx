import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BackupState, isBackupInTrouble } from './backup-state';

const now = new Date('2026-11-20T12:00:00Z');
const at = new Date('2026-11-20T03:00:00Z');
const proven = { at, file: '/b/x', proven: true, hasFailed: false, lastProvenAt: at };

const shown = (last: Parameters<typeof BackupState>[0]['last']) =>
  renderToStaticMarkup(<BackupState last={last} now={now} />).replace(/<[^>]+>/g, '');

test('the author reads when the last backup was, and that it was proven', () => {
  expect(shown(proven)).toBe(
    'The site was last backed up on November 20, 2026 at 3:00 AM UTC, which was proven by a restore.',
  );
});

test('one that could only be checked says why', () => {
  const problem = 'the backup was checked but not restored';
  expect(shown({ ...proven, proven: false, problem })).toContain(`UTC; ${problem}.`);
});

test('without any, that is said', () => {
  expect(shown(undefined)).toContain('There is no backup of the site yet');
});

test('one that failed says why, and which one is the last to rely on', () => {
  const lastProvenAt = new Date('2026-11-19T03:00:00Z');
  const failed = {
    ...proven,
    proven: false,
    hasFailed: true,
    problem: 'the disk is full',
    lastProvenAt,
  };
  expect(shown(failed)).toMatch(
    /^The last backup failedThat of November 20, 2026 at 3:00 AM UTC: the disk is fullThe last one that was proven is of November 19/,
  );
});

test('one that is more than a week old is no comfort', () => {
  const old = new Date('2026-11-10T03:00:00Z');
  expect(isBackupInTrouble({ ...proven, at: old }, now)).toBe(true);
  expect(isBackupInTrouble(proven, now)).toBe(false);
  expect(shown({ ...proven, at: old, lastProvenAt: old })).toMatch(
    /^The last backup is more than a week old/,
  );
});

test('one of a time to come, as a clock was wrong, is no comfort either', () => {
  const toCome = new Date('2099-11-10T03:00:00Z');
  const last = { ...proven, at: toCome, lastProvenAt: toCome };
  expect(isBackupInTrouble(last, now)).toBe(true);
  expect(shown(last)).toMatch(/^The last backup is of a time to come: a clock was wrong/);
});
