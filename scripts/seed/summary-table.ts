import type { SeedSummary } from './seed';

export function summaryTable({ dryRun, tallies, seconds }: SeedSummary): string {
  const present = tallies.filter(
    ({ created, changed, unchanged }) => created + changed + unchanged > 0,
  );
  const counts = ['created', 'changed', 'unchanged'] as const;
  const total = (count: (typeof counts)[number]) =>
    present.reduce((sum, tally) => sum + tally[count], 0);
  const row = (kind: string, cells: (string | number)[]) =>
    [kind.padEnd(12), ...cells.map((cell) => String(cell).padStart(9))].join(' ');
  const number = total('created') + total('changed');
  const changes = `${number} ${number === 1 ? 'change' : 'changes'}`;
  const time = `${seconds.toFixed(1)} s`;
  return [
    row('', [...counts]),
    ...present.map((tally) =>
      row(
        tally.kind,
        counts.map((count) => tally[count]),
      ),
    ),
    row('in all', counts.map(total)),
    '',
    dryRun ? `${changes} to be made; nothing was written (${time}).` : `${changes} in ${time}.`,
  ].join('\n');
}
