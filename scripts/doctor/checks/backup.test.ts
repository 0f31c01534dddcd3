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
  expect(status({ ...proven, at: new Date('2026-11-18T03:00:00Z') })).toBe('warning');
  expect(status({ ...proven, proven: false, problem: 'not allowed' })).toBe('warning');
  const failed = { ...proven, proven: false, hasFailed: true, problem: 'the disk is full' };
  expect(judgeBackup(failed, {}, now)).toMatchObject([
    {
      status: 'bad',
      found: expect.stringContaining('the disk is full (the last proven one is of') as string,
    },
  ]);
});

test('one is late when the next was due two hours ago, or after eight days without a schedule', () => {
  const status = (hours: number, schedule: { BACKUP_SCHEDULE?: string }) =>
    judgeBackup(proven, schedule, at.getTime() + hours * 3600_000)[0]?.status;
  expect(status(25, scheduled)).toBe('good');
  expect(status(27, scheduled)).toBe('warning');
  expect(status(27, {})).toBe('good');
  expect(status(8 * 24 + 1, {})).toBe('warning');
});

test('one of a time to come, since a clock was wrong, is worth a look, and one of this moment is well', () => {
  const ahead = { ...proven, at: new Date('2099-01-01T00:00:00Z') };
  for (const schedule of [scheduled, {}]) {
    expect(judgeBackup(ahead, schedule, now)[0]?.status).toBe('warning');
    expect(judgeBackup({ ...proven, at: new Date(now) }, schedule, now)[0]?.status).toBe('good');
  }
});
