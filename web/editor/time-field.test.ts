import { expect, test } from 'vitest';
import { fromLocalField, timeZone, toLocalField } from './time-field';

test('a moment survives the field, to the minute', () => {
  const iso = '2031-07-04T09:30:00.000Z';
  expect(fromLocalField(toLocalField(iso))).toBe(iso);
});

test('an empty or unfinished field is no moment', () => {
  expect(fromLocalField('')).toBeNull();
  expect(fromLocalField('2031-13-40T00:00')).toBeNull();
  expect(toLocalField(null)).toBe('');
  expect(toLocalField('nonsense')).toBe('');
});

test('the time zone is told with its distance to Greenwich', () => {
  expect(timeZone(new Date('2026-01-01T00:00:00Z'))).toMatch(/GMT|UTC/);
});
