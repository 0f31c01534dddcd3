import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {import('./run-section.js').Result} Result
 * @typedef {import('./sections.js').Section} Section
 */

/** Runners print their failures last. */
const linesOfFailure = 80;

/** @param {Result} result */
const failureOf = ({ title, said }) =>
  `✗ ${title}\n${stripVTControlCharacters(said).trimEnd().split('\n').slice(-linesOfFailure).join('\n')}\n`;

/**
 * Returns the end of the output of each section that failed, a table of all sections, and the line that counts them together.
 *
 * @param {Result[]} results
 * @param {Section[]} [left] those that did not run since a section that they need has failed
 * @returns {{ text: string, failed: number }}
 */
export function summarize(results, left = []) {
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const failed = results.reduce((total, result) => total + result.failed, 0);
  const rows = results.map(
    ({ title, passed, failed, seconds }) =>
      `${failed > 0 ? '✗' : '✓'} ${title.padEnd(30)} ${String(passed).padStart(4)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(0).padStart(5)} s`,
  );
  const notRun = left.map(
    ({ title, needs = [] }) => `– ${title.padEnd(30)} not run, it needs: ${needs.join(', ')}`,
  );
  const failures = results.filter((result) => result.failed > 0).map(failureOf);
  const last = `${passed} passed, ${failed} failed`;
  return { text: [...failures, ...rows, ...notRun, '', last].join('\n'), failed };
}
