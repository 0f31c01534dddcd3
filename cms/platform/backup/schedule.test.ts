import { expect, test } from 'vitest';
import { isBackupDue } from './schedule';

const nightly = '0 3 * * *';
const at = (time: string) => new Date(`2026-11-${time}Z`);
const done = (time: string) => ({ at: at(time), hasFailed: false });

test('the first backup is due immediately', () => {
  expect(isBackupDue(nightly, undefined, at('20T12:00:00'))).toBe(true);
});

test('a backup is due at its time in UTC, not earlier', () => {
  expect(isBackupDue(nightly, done('20T03:00:10'), at('21T02:59:59'))).toBe(false);
  expect(isBackupDue(nightly, done('20T03:00:10'), at('21T03:00:00'))).toBe(true);
});

test('missed backups are made up for once', () => {
  expect(isBackupDue(nightly, done('17T03:00:00'), at('20T15:30:00'))).toBe(true);
  expect(isBackupDue(nightly, done('20T15:30:00'), at('20T15:31:00'))).toBe(false);
});

test('a failed backup is retried after an hour', () => {
  const failed = { at: at('20T03:00:00'), hasFailed: true };
  expect(isBackupDue(nightly, failed, at('20T03:59:59'))).toBe(false);
  expect(isBackupDue(nightly, failed, at('20T04:00:00'))).toBe(true);
});

test('a last backup in the distant future does not delay the next one', () => {
  const ahead = { at: new Date('2099-01-01T00:00:00Z'), hasFailed: false };
  expect(isBackupDue(nightly, ahead, at('20T12:00:00'))).toBe(true);
  expect(isBackupDue(nightly, { ...ahead, hasFailed: true }, at('20T12:00:00'))).toBe(true);
  expect(isBackupDue(nightly, done('20T03:00:05'), at('20T03:00:00'))).toBe(false);
});
