import { expect, test } from 'vitest';
import { judgeBackup } from './backup';

const now = Date.parse('2026-11-20T12:00:00Z');
const at = new Date('2026-11-20T03:00:00Z');
const proven = { at, file: '/b/x', proven: true, hasFailed: false, lastProvenAt: at };
const scheduled = { BACKUP_SCHEDULE: '0 3 * * *' };

test('a proven backup of these days is well', () => {
  expect(judgeBackup(proven, scheduled, now)).toEqual([
    {
      check: 'backup',
      status: 'good',
      found: '/b/x, of 2026-11-20T03:00:00.000Z, proven by a restore.',
    },
  ]);
});

test('none, an old one and one that nobody could prove are worth a look; one that failed is to mend', () => {
  const status = (last: Parameters<typeof judgeBackup>[0]) =>
    judgeBackup(last, scheduled, now)[0]?.status;
  expect(status(undefined)).toBe('warning');
  expect(status({ ...proven, at: new Date('2026-11-01T03:00:00Z') })).toBe('warning');
  expect(status({ ...proven, proven: false, problem: 'not allowed' })).toBe('warning');
  const failed = { ...proven, proven: false, hasFailed: true, problem: 'the disk is full' };
  expect(judgeBackup(failed, {}, now)).toMatchObject([
    {
      status: 'bad',
      found: expect.stringContaining('the disk is full (the last proven one is of') as string,
    },
  ]);
});
