import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * The parts of the two runners' JSON reports that are counted.
 *
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: unknown[] }[]} testResults
 *
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} errors
 */

/** @type {{ vitest: (report: VitestReport) => Counts, playwright: (report: PlaywrightReport) => Counts }} */
const readers = {
  vitest: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
    passed: numPassedTests,
    // A file that cannot even be loaded has no tests in it that could fail.
    failed:
      numFailedTests +
      testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      ).length,
    skipped: numPendingTests + numTodoTests,
  }),
  // A test that passed only at a second try is not a passing test.
  playwright: ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }),
};

/**
 * What a test runner's JSON report says. A runner that wrote none has run nothing.
 *
 * @param {'vitest' | 'playwright'} kind
 * @param {string} file
 * @returns {Counts}
 */
export function readReport(kind, file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  return readers[kind](JSON.parse(readFileSync(file, 'utf8')));
}
