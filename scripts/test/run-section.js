import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runTool, ToolFailed } from '../bootstrap/run-tool.js';
import { slugOf } from './sections.js';

/**
 * @typedef {object} Result
 * @property {string} title
 * @property {number} passed
 * @property {number} failed
 * @property {string} said all that it printed
 * @property {number} seconds
 *
 * @typedef {Pick<Result, 'passed' | 'failed'>} Counts
 *
 * @typedef {object} VitestReport the part of Vitest's JSON report that is read
 * @property {number} numPassedTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 *
 * @typedef {object} PlaywrightReport the part of Playwright's JSON report that is read
 * @property {{ expected: number, unexpected: number, flaky: number }} stats
 * @property {unknown[]} errors those outside of the tests
 */

/** @type {{ vitest: (report: VitestReport) => Counts, playwright: (report: PlaywrightReport) => Counts }} */
const readers = {
  vitest: ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failed: testResults
      .filter(({ status }) => status === 'failed')
      // A file that cannot be loaded has no tests that could fail.
      .map((file) => file.assertionResults.filter(({ status }) => status === 'failed').length || 1)
      .reduce((sum, count) => sum + count, 0),
  }),
  playwright: ({ stats, errors }) => ({
    passed: stats.expected,
    // A test that passed only at a second try has failed.
    failed: stats.unexpected + stats.flaky + errors.length,
  }),
};

/** @param {'vitest' | 'playwright'} kind @param {string} file @returns {Counts} */
const readReport = (kind, file) =>
  existsSync(file)
    ? readers[kind](JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0 };

/**
 * Runs a section, prints its output when it has ended, and counts its tests. A program that fails counts as a failure even if
 * its report has none, and so does one that ran no test.
 *
 * @param {import('./sections.js').Section} section
 * @param {{ repository: string, reports: string, environment: NodeJS.ProcessEnv }} options
 * @returns {Promise<Result>}
 * @throws {import('../bootstrap/run-tool.js').Interrupted}
 */
export async function runSection(
  { title, kind, command, isUrgent },
  { repository, reports, environment },
) {
  const since = Date.now();
  const report = path.join(reports, `${slugOf(title)}.json`);
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const [program = '', ...args] = command;
  if (kind === 'vitest')
    args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
  if (kind === 'playwright') args.push('--reporter=list,json');

  console.log(`${title} …`);
  let said = '';
  const hear = (/** @type {string} */ text) => (said += text);
  const hasPassed = await runTool(title, program === 'node' ? process.execPath : program, args, {
    cwd: repository,
    env,
    say: hear,
    niceness: isUrgent ? 0 : 5,
  }).then(
    () => true,
    (/** @type {unknown} */ error) => {
      if (!(error instanceof ToolFailed)) throw error;
      said ||= error.message;
      return false;
    },
  );
  console.log(`\n── ${title}\n${said.trimEnd()}\n`);

  const seconds = (Date.now() - since) / 1000;
  const { passed, failed } =
    kind === 'check' ? { passed: Number(hasPassed), failed: 0 } : readReport(kind, report);
  const isSound = failed > 0 || (hasPassed && passed > 0);
  return { title, passed, failed: isSound ? failed : 1, said, seconds };
}
