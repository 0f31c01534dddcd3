import type { SeedSummary } from './seed';

/** Formats the numbers of created, changed and unchanged records, by kind and in total. */
export function summaryTable({ dryRun, tallies, seconds }: SeedSummary): string {
  const present = tallies.filter(
    ({ created, changed, unchanged }) => created + changed + unchanged > 0,
  );
  const sum = (count: 'created' | 'changed' | 'unchanged') =>
    present.reduce((total, tally) => total + tally[count], 0);
  const total = {
    kind: 'in all',
    created: sum('created'),
    changed: sum('changed'),
    unchanged: sum('unchanged'),
  };
  const rows = [...present, total].map(({ kind, created, changed, unchanged }) =>
    [kind.padEnd(12), ...[created, changed, unchanged].map((n) => String(n).padStart(9))].join(' '),
  );
  const heading = ['', 'created', 'changed', 'unchanged'];
  const changes = total.created + total.changed;
  return [
    heading.map((word, index) => (index === 0 ? word.padEnd(12) : word.padStart(9))).join(' '),
    ...rows,
    '',
    dryRun
      ? `${changes} ${changes === 1 ? 'change' : 'changes'} to be made; nothing was written (${seconds.toFixed(1)} s).`
      : `${changes} ${changes === 1 ? 'change' : 'changes'} in ${seconds.toFixed(1)} s.`,
  ].join('\n');
}
