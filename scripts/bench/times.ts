/** Milliseconds, as a person reads them. */
const inMs = (time: number) => `${time.toFixed(1).padStart(7)} ms`;

/** The time that the given part of the runs stayed below. */
export const quantile = (sorted: number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? NaN;

/** The middle one of some values; of two, the lower. */
export const median = (values: number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** One line on many runs of the same kind. */
export function timesLine(kind: string, times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [median, p99, slowest] = [
    quantile(sorted, 0.5),
    quantile(sorted, 0.99),
    sorted.at(-1) ?? NaN,
  ];
  return `${kind.padEnd(44)}${inMs(median)}${inMs(p99)}${inMs(slowest)}`;
}

export const timesHeader = `${''.padEnd(44)}${'median'.padStart(10)}${'p99'.padStart(10)}${'slowest'.padStart(10)}`;
