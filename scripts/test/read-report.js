import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beginningOf } from './excerpt.js';

/**
 * @typedef {object} Failure
 * @property {string} name what failed: a test by its file and title
 * @property {string} said an excerpt, as a person reads it in a log
 *
 * @typedef {{ passed: number, failures: Failure[], skipped: number }} Report
 */

/**
 * The parts of the two runners' JSON reports that are read.
 *
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {VitestFile[]} testResults
 *
 * @typedef {object} VitestFile
 * @property {string} name its path
 * @property {string} status
 * @property {string} message
 * @property {{ status: string, fullName: string, failureMessages: string[] }[]} assertionResults
 *
 * @typedef {object} PlaywrightReport
 * @property {{ rootDir: string }} config
 * @property {{ expected: number, skipped: number }} stats
 * @property {PlaywrightSuite[]} suites
 * @property {{ message?: string }[]} errors
 *
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSpec[]} specs
 * @property {PlaywrightSuite[]} [suites]
 *
 * @typedef {object} PlaywrightSpec
 * @property {string} file
 * @property {number} line
 * @property {string} title
 * @property {{ status: string, results: { errors: { message: string }[] }[] }[]} tests
 */

/** @param {VitestFile} file @returns {Failure[]} */
function failuresOfFile({ name, status, message, assertionResults }) {
  if (status !== 'failed') return [];
  const file = path.relative('', name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  // One that cannot even be loaded, or prepared, has no tests in it that could fail.
  if (tests.length === 0) return [{ name: file, said: beginningOf(message) }];
  return tests.map(({ fullName, failureMessages }) => ({
    name: `${file} › ${fullName}`,
    said: beginningOf(failureMessages.join('\n')),
  }));
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @type {{ vitest: (report: VitestReport) => Report, playwright: (report: PlaywrightReport) => Report }} */
const readers = {
  vitest: ({ numPassedTests, numPendingTests, numTodoTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults.flatMap(failuresOfFile),
    skipped: numPendingTests + numTodoTests,
  }),
  playwright: ({ config, stats, suites, errors }) => ({
    passed: stats.expected,
    failures: [
      ...suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
        tests
          // A test that passed only at a second try is not a passing test.
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ results }) => ({
            name: `${path.relative('', path.join(config.rootDir, file))}:${line} › ${title}`,
            said: beginningOf(
              results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
            ),
          })),
      ),
      ...errors.map(({ message = '' }) => ({
        name: 'outside of the journeys',
        said: beginningOf(message),
      })),
    ],
    skipped: stats.skipped,
  }),
};

/**
 * What a test runner's JSON report says. A runner that wrote none has run nothing.
 *
 * @param {'vitest' | 'playwright'} kind
 * @param {string} file
 * @returns {Report}
 */
export function readReport(kind, file) {
  if (!existsSync(file)) return { passed: 0, failures: [], skipped: 0 };
  return readers[kind](JSON.parse(readFileSync(file, 'utf8')));
}
