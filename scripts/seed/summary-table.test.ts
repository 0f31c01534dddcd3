import { expect, test } from 'vitest';
import { summaryTable } from './summary-table';

const tallies = [
  { kind: 'books', created: 8, changed: 0, unchanged: 0 },
  { kind: 'posts', created: 0, changed: 1, unchanged: 15 },
  { kind: 'terms', created: 0, changed: 0, unchanged: 0 },
];

test('each kind has a line, and the total', () => {
  expect(summaryTable({ dryRun: false, tallies, seconds: 1.234 })).toBe(
    [
      '               created   changed unchanged',
      'books                8         0         0',
      'posts                0         1        15',
      'in all               8         1        15',
      '',
      '9 changes in 1.2 s.',
    ].join('\n'),
  );
});

test('a dry run says that nothing was written', () => {
  const summary = (created: number, changed: number, dryRun: boolean) =>
    summaryTable({
      dryRun,
      tallies: [{ kind: 'books', created, changed, unchanged: 0 }],
      seconds: 0,
    });
  expect(summary(1, 0, true)).toMatch(/\n1 change to be made; nothing was written \(0\.0 s\)\.$/);
  expect(summary(1, 0, false)).toContain('\n1 change in');
  expect(summary(1, 1, true)).toMatch(/\nbooks .*\n2 changes to be made/s);
});
