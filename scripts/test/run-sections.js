import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runTool, ToolFailed } from '../bootstrap/run-tool.js';
import { slugOf } from './sections.js';

/**
 * @typedef {import('./sections.js').Section} Section
 *
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
 * @param {Section} section
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

/**
 * Runs sections beside each other, each as soon as there is a place for it and what it needs has passed; among those that
 * could, in their order. One that fails keeps only those that need it from running.
 *
 * @param {Section[]} sections
 * @param {object} options
 * @param {number} options.places how many run at once
 * @param {(section: Section) => Promise<Result>} options.run
 * @returns {Promise<{ results: Result[], left: Section[] }>} in the order in which they ended, and those that were not run
 */
export async function runSections(sections, { places, run }) {
  /** @type {Result[]} */
  const results = [];
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  let left = [...sections];

  const isReady = (/** @type {Section} */ { needs = [] }) =>
    needs.every((title) => results.some((result) => result.title === title && result.failed === 0));

  const startNext = () => {
    const next = left.find(isReady);
    if (!next) return false;
    left = left.filter((section) => section !== next);
    const under = run(next).then((result) => {
      results.push(result);
      running.delete(under);
    });
    running.add(under);
    return true;
  };

  try {
    for (;;) {
      while (running.size < places && startNext());
      if (running.size === 0) break;
      await Promise.race(running);
    }
  } finally {
    // What was broken off has ended, too.
    await Promise.allSettled(running);
  }
  return { results, left };
}

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
