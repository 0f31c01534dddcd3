import { createHistogram } from 'node:perf_hooks';

export function durations() {
  const microseconds = createHistogram();
  const at = (percentile: number) => microseconds.percentile(percentile) / 1_000;
  return {
    add: (milliseconds: number) =>
      microseconds.record(Math.max(1, Math.round(milliseconds * 1_000))),
    /** Returns a percentile in milliseconds. 50 is the median. */
    at,
    summary: () => `median ${at(50).toFixed(1)} ms, p99 ${at(99).toFixed(1)} ms`,
  };
}
