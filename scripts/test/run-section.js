import path from 'node:path';
import { runTool, ToolFailed } from '../bootstrap/run-tool.js';
import { endOf } from './excerpt.js';
import { readReport } from './read-report.js';
import { slugOf } from './sections.js';

/** @typedef {import('./read-report.js').Report & { title: string, seconds: number }} Result */

/**
 * Runs a section, says all that it said when it has ended, and counts. A program that ends badly counts as a failure even if
 * its report knows of none, and so does one that ran no test.
 *
 * @param {import('./sections.js').Section} section
 * @param {{ repository: string, reports: string, environment: NodeJS.ProcessEnv }} options
 * @returns {Promise<Result>}
 * @throws {import('../bootstrap/run-tool.js').Interrupted}
 */
export async function runSection({ title, kind, command }, { repository, reports, environment }) {
  const since = Date.now();
  const report = path.join(reports, `${slugOf(title)}.json`);
  const env = { ...environment };
  const [program = '', ...args] = command;
  if (kind === 'vitest')
    args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
  if (kind === 'playwright') {
    args.push('--reporter=list,json');
    env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  }

  console.log(`${title} …`);
  let said = '';
  const hear = (/** @type {string} */ text) => (said += text);
  const hasPassed = await runTool(title, program === 'node' ? process.execPath : program, args, {
    cwd: repository,
    env,
    say: hear,
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
  const itself = { name: 'what it said last', said: endOf(said) };
  if (kind === 'check') {
    const failures = hasPassed ? [] : [itself];
    return { title, passed: 1 - failures.length, failures, skipped: 0, seconds };
  }
  const { passed, failures, skipped } = readReport(kind, report);
  if (failures.length === 0 && (!hasPassed || passed === 0)) failures.push(itself);
  return { title, passed, failures, skipped, seconds };
}
