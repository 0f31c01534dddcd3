import { spawn } from 'node:child_process';
import path from 'node:path';
import { provideChromium } from './chromium.js';
import { readReport } from './read-report.js';

/** @typedef {{ title: string, passed: number, failed: number, skipped: number, seconds: number }} Result */

/**
 * @param {string[]} command
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, isLive: boolean }} options `isLive` says whether it speaks as it goes, or
 *   all that it says is kept for its end
 * @returns {Promise<{ code: number, said: string }>} the exit code, and what was kept
 */
function run([program = '', ...args], { cwd, env, isLive }) {
  const file = program === 'node' ? process.execPath : program;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      env,
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (said += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/**
 * Runs a section and counts. A program that ends badly counts as a failure even if its report knows of none, and so does
 * one that ran no test.
 *
 * @param {import('./sections.js').Section} section
 * @param {{ repository: string, reports: string, environment: NodeJS.ProcessEnv, isLive?: boolean }} options
 * @returns {Promise<Result>}
 */
export async function runSection(section, { repository, reports, environment, isLive = true }) {
  const since = Date.now();
  const heading = `\n── ${section.title}`;
  if (isLive) console.log(heading);
  const report = path.join(reports, `${section.title.replaceAll(' ', '-').toLowerCase()}.json`);
  const env = { ...environment };
  const command = [...section.command];
  if (section.needsChromium) {
    try {
      env.CHROMIUM_PATH = await provideChromium(repository);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return { title: section.title, passed: 0, failed: 1, skipped: 0, seconds: 0 };
    }
  }
  if (section.kind === 'vitest')
    command.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
  if (section.kind === 'playwright') {
    command.push('--reporter=list,json');
    env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  }

  const { code, said } = await run(command, { cwd: repository, env, isLive });
  if (!isLive) console.log(`${heading}\n${said.trimEnd()}`);
  const seconds = (Date.now() - since) / 1000;
  if (section.kind === 'check') {
    const passed = code === 0 ? 1 : 0;
    return { title: section.title, passed, failed: 1 - passed, skipped: 0, seconds };
  }
  const counts = readReport(section.kind, report);
  const isSilentFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return {
    title: section.title,
    ...counts,
    failed: counts.failed + Number(isSilentFailure),
    seconds,
  };
}
