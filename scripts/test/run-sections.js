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
 * @property {string} output
 * @property {number} seconds
 *
 * @typedef {Pick<Result, 'passed' | 'failed'>} Counts
 *
 * @typedef {object} VitestReport the used part of Vitest's JSON report
 * @property {number} numPassedTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 *
 * @typedef {object} PlaywrightReport the used part of Playwright's JSON report
 * @property {{ expected: number, unexpected: number, flaky: number }} stats
 * @property {unknown[]} errors outside of tests
 */

/** @type {{ vitest: (report: VitestReport) => Counts, playwright: (report: PlaywrightReport) => Counts }} */
const readers = {
  vitest: ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failed: testResults
      .filter(({ status }) => status === 'failed')
      // A file that cannot be loaded has no tests. It counts as one failure.
      .map((file) => file.assertionResults.filter(({ status }) => status === 'failed').length || 1)
      .reduce((sum, count) => sum + count, 0),
  }),
  playwright: ({ stats, errors }) => ({
    passed: stats.expected,
    // Flaky tests passed only when they were retried.
    failed: stats.unexpected + stats.flaky + errors.length,
  }),
};

/** @param {'vitest' | 'playwright'} kind @param {string} file @returns {Counts} */
const readReport = (kind, file) =>
  existsSync(file)
    ? readers[kind](JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0 };

/**
 * Runs a section, prints its output when it has ended, and counts its tests. A section that exits with an error or runs no test
 * counts as a failure.
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
  let output = '';
  const hasPassed = await runTool(title, program === 'node' ? process.execPath : program, args, {
    cwd: repository,
    env,
    onOutput: (text) => (output += text),
    niceness: isUrgent ? 0 : 5,
  }).then(
    () => true,
    (/** @type {unknown} */ error) => {
      if (!(error instanceof ToolFailed)) throw error;
      output ||= error.message;
      return false;
    },
  );
  console.log(`\n── ${title}\n${output.trimEnd()}\n`);

  const seconds = (Date.now() - since) / 1000;
  const { passed, failed } =
    kind === 'check' ? { passed: Number(hasPassed), failed: 0 } : readReport(kind, report);
  const isPlausible = failed > 0 || (hasPassed && passed > 0);
  return { title, passed, failed: isPlausible ? failed : 1, output, seconds };
}

/**
 * Runs sections in parallel, in the given order. Each waits until the sections that it needs have passed. A failed section skips
 * only those that need it.
 *
 * @param {Section[]} sections
 * @param {object} options
 * @param {number} options.concurrency
 * @param {(section: Section) => Promise<Result>} options.run
 * @returns {Promise<{ results: Result[], skipped: Section[] }>} results in the order in which sections ended
 */
export async function runSections(sections, { concurrency, run }) {
  /** @type {Result[]} */
  const results = [];
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  let waiting = [...sections];

  const isReady = (/** @type {Section} */ { needs = [] }) =>
    needs.every((title) => results.some((result) => result.title === title && result.failed === 0));

  const startNext = () => {
    const next = waiting.find(isReady);
    if (!next) return false;
    waiting = waiting.filter((section) => section !== next);
    const done = run(next).then((result) => {
      results.push(result);
      running.delete(done);
    });
    running.add(done);
    return true;
  };

  try {
    for (;;) {
      while (running.size < concurrency && startNext());
      if (running.size === 0) break;
      await Promise.race(running);
    }
  } finally {
    // After an error, the remaining sections still have to end.
    await Promise.allSettled(running);
  }
  return { results, skipped: waiting };
}

/** Printed lines of a failed section. Runners print failures last. */
const tailLength = 80;

/** @param {Result} result */
const failureOf = ({ title, output }) =>
  `✗ ${title}\n${stripVTControlCharacters(output).trimEnd().split('\n').slice(-tailLength).join('\n')}\n`;

/**
 * Returns the end of each failed section's output, a table of all sections, and a line with the totals.
 *
 * @param {Result[]} results
 * @param {Section[]} [skipped]
 * @returns {{ text: string, failed: number }}
 */
export function summarize(results, skipped = []) {
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const failed = results.reduce((total, result) => total + result.failed, 0);
  const rows = results.map(
    ({ title, passed, failed, seconds }) =>
      `${failed > 0 ? '✗' : '✓'} ${title.padEnd(30)} ${String(passed).padStart(4)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(0).padStart(5)} s`,
  );
  const notRun = skipped.map(
    ({ title, needs = [] }) => `– ${title.padEnd(30)} skipped, needs: ${needs.join(', ')}`,
  );
  const failures = results.filter((result) => result.failed > 0).map(failureOf);
  const totals = `${passed} passed, ${failed} failed`;
  return { text: [...failures, ...rows, ...notRun, '', totals].join('\n'), failed };
}
