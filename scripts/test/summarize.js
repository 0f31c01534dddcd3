import { tellFailures } from './tell-failures.js';

/**
 * What failed, a table of all sections, and the line that counts them together.
 *
 * @param {import('./run-section.js').Result[]} results
 * @param {import('./sections.js').Section[]} [left] those that were not run, as what they need has failed
 * @returns {{ text: string, failed: number }}
 */
export function summarize(results, left = []) {
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const failed = results.reduce((total, { failures }) => total + failures.length, 0);
  const rows = results.map(
    ({ title, passed, failures, skipped, seconds }) =>
      `${failures.length > 0 ? '✗' : '✓'} ${title.padEnd(30)} ${String(passed).padStart(4)} passed ${String(failures.length).padStart(3)} failed ${String(skipped).padStart(3)} skipped ${seconds.toFixed(0).padStart(5)} s`,
  );
  const notRun = left.map(
    ({ title, needs = [] }) => `– ${title.padEnd(30)} not run, it needs: ${needs.join(', ')}`,
  );
  const last = `${passed} passed, ${failed} failed`;
  const failures = tellFailures(results);
  return {
    text: [...(failures ? [failures, ''] : []), ...rows, ...notRun, '', last].join('\n'),
    failed,
  };
}
