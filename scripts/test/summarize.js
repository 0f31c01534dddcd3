/**
 * A table of all sections, and the line that counts them together.
 *
 * @param {import('./run-section.js').Result[]} results
 * @param {import('./sections.js').Section[]} [left] those that were not run, as what they need has failed
 * @returns {{ text: string, failed: number }}
 */
export function summarize(results, left = []) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    results.reduce((total, result) => total + result[key], 0);
  const rows = results.map(
    ({ title, passed, failed, skipped, seconds }) =>
      `${failed > 0 ? '✗' : '✓'} ${title.padEnd(30)} ${String(passed).padStart(4)} passed ${String(failed).padStart(3)} failed ${String(skipped).padStart(3)} skipped ${seconds.toFixed(0).padStart(5)} s`,
  );
  const notRun = left.map(
    ({ title, needs = [] }) => `– ${title.padEnd(30)} not run, it needs: ${needs.join(', ')}`,
  );
  const last = `${sum('passed')} passed, ${sum('failed')} failed`;
  return { text: [...rows, ...notRun, '', last].join('\n'), failed: sum('failed') };
}
