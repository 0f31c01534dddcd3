import { expect, test } from 'vitest';
import { fromLocalField, toLocalField } from './time-field';

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

test('the field has the year in four digits, and the rest in two', () => {
  expect(toLocalField(new Date(2031, 0, 2, 3, 4).toISOString())).toBe('2031-01-02T03:04');
  expect(toLocalField(new Date(2031, 10, 12, 13, 14).toISOString())).toBe('2031-11-12T13:14');
  const early = new Date(2000, 0, 1);
  early.setFullYear(987);
  expect(toLocalField(early.toISOString())).toMatch(/^0987-01-01T/);
});
