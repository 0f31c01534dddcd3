import { expect, test } from 'vitest';
import { barsOf } from './bar-chart';
import { csvOf } from '../../contract/plain/csv';
import { changeInWords } from './figures';

const day = (number: number, notes: string[] = []) => ({
  day: new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10),
  views: 3,
  visitors: 2,
  subscriptions: 0,
  notes,
});

test('a year is shown by week, with the notes of each', () => {
  const year = Array.from({ length: 365 }, (_, index) =>
    day(index + 1, index === 8 ? ['News'] : []),
  );
  const weeks = barsOf(year);
  expect(weeks).toHaveLength(52);
  expect(weeks[0]).toMatchObject({ day: '2026-01-01', views: 24 });
  expect(weeks[1]).toMatchObject({ day: '2026-01-09', views: 21, visitors: 14, notes: ['News'] });
  expect(weeks[51]).toMatchObject({ day: '2026-12-25', views: 21 });
  expect(year[0]?.views).toBe(3);
  expect(barsOf(year.slice(0, 90))).toHaveLength(90);
});

test('a title cannot break a CSV file or be a formula', () => {
  expect(
    csvOf([
      ['day', 'note'],
      ['2026-01-01', '=1+1; Say "no"'],
    ]),
  ).toBe('day,note\r\n2026-01-01,"\'=1+1; Say ""no"""\r\n');
});

test('the change since the period before is described in words', () => {
  expect(changeInWords(30, 20)).toBe('50 % more than before');
  expect(changeInWords(10, 20)).toBe('50 % fewer than before');
  expect(changeInWords(20, 20)).toBe('as many as before');
  expect(changeInWords(20, 0)).toBe('');
});
