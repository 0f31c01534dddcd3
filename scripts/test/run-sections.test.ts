import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { runSection, runSections, summarize } from './run-sections.js';

const section = (title: string, ...needs: string[]) => ({
  title,
  kind: 'check' as const,
  command: ['node'],
  needs,
});

/** Returns a runner of sections that end when `end` is called. */
function manualRunner() {
  const started: string[] = [];
  const ends = new Map<string, (failed: number) => void>();
  return {
    started,
    run: ({ title }: { title: string }) => {
      started.push(title);
      return new Promise<number>((resolve) => ends.set(title, resolve)).then((failed) => ({
        title,
        passed: 1 - failed,
        failed,
        output: '',
        seconds: 0,
      }));
    },
    end: async (title: string, failed = 0) => {
      ends.get(title)?.(failed);
      await nextTurn();
    },
  };
}

test('sections run in parallel, each as soon as the ones it needs have passed', async () => {
  const { started, run, end } = manualRunner();
  const all = [section('build'), section('journeys', 'build'), section('lint'), section('types')];
  const done = runSections(all, { concurrency: 2, run });
  expect(started).toEqual(['build', 'lint']);
  await end('lint');
  expect(started).toEqual(['build', 'lint', 'types']);
  await end('build');
  expect(started).toEqual(['build', 'lint', 'types', 'journeys']);
  await end('types');
  await end('journeys');
  const { results, skipped } = await done;
  expect(results.map(({ title }) => title)).toEqual(['lint', 'build', 'types', 'journeys']);
  expect(skipped).toEqual([]);
});

test('a failed section skips only those that need it', async () => {
  const { started, run, end } = manualRunner();
  const all = [section('build'), section('journeys', 'build'), section('lint')];
  const done = runSections(all, { concurrency: 1, run });
  await end('build', 1);
  await end('lint', 1);
  const { results, skipped } = await done;
  expect(started).toEqual(['build', 'lint']);
  expect(results.map(({ failed }) => failed)).toEqual([1, 1]);
  expect(skipped.map(({ title }) => title)).toEqual(['journeys']);
});

test('an aborted run waits for running sections', async () => {
  const { run, end } = manualRunner();
  let message = '';
  const done = runSections([section('build'), section('broken'), section('lint')], {
    concurrency: 2,
    run: (each) => (each.title === 'broken' ? Promise.reject(new Error('aborted')) : run(each)),
  });
  done.catch((error: Error) => (message = error.message));
  await nextTurn();
  expect(message).toBe('');
  await end('build');
  expect(message).toBe('aborted');
});

/** Runs a section with a program instead of a test runner. @param report written by the program */
async function runAs(kind: 'check' | 'vitest' | 'playwright', program: string, report?: object) {
  vi.spyOn(console, 'log').mockReturnValue();
  const reports = await temporaryFolder();
  const write = report
    ? `fs.writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, ${JSON.stringify(JSON.stringify(report))});`
    : '';
  return runSection(
    { title: 'A', kind, command: ['node', '--eval', write + program, '--'] },
    { repository: reports, reports, environment: process.env },
  );
}

const failing = 'process.exitCode = 1';

test('failed tests and unloadable test files count', async () => {
  const status = 'failed';
  const report = {
    numPassedTests: 3,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status, assertionResults: [{ status }, { status: 'passed' }, { status }] },
      { status, assertionResults: [] },
    ],
  };
  expect(await runAs('vitest', failing, report)).toMatchObject({ passed: 3, failed: 3 });
});

test('a flaky journey and a site that does not start count as failures', async () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] };
  expect(await runAs('playwright', failing, report)).toMatchObject({ passed: 5, failed: 3 });
});

test('a failing runner and an empty run count as failures', async () => {
  const passed = { numPassedTests: 3, testResults: [] };
  expect(await runAs('vitest', failing, passed)).toMatchObject({ passed: 3, failed: 1 });
  expect(await runAs('vitest', '')).toMatchObject({ passed: 0, failed: 1 });
});

test('the output of failed sections is above the table, the total is the last line', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`).join('\n');
  const { text, failed } = summarize(
    [
      { title: 'Build', passed: 2, failed: 0, output: 'fine', seconds: 1 },
      { title: 'Lint', passed: 2, failed: 1, output: `\u001B[31m${lines}\u001B[39m\n`, seconds: 1 },
    ],
    [{ title: 'Journeys', kind: 'playwright', command: [], needs: ['Lint'] }],
  );
  expect(text).toMatch(/^✗ Lint\nline 21\n[^]*\nline 100\n\n✓ Build .*\n✗ Lint .*\n/);
  expect(text).toMatch(/^– Journeys +skipped, needs: Lint$/m);
  expect(text.split('\n').at(-1)).toBe('4 passed, 1 failed');
  expect(failed).toBe(1);
});
