import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { runSection, runSections, summarize } from './run-sections.js';

const section = (title: string, ...needs: string[]) => ({
  title,
  kind: 'check' as const,
  command: ['node'],
  needs,
});

/** Sections that end when they are told to. */
function stage() {
  const begun: string[] = [];
  const ends = new Map<string, (failed: number) => void>();
  return {
    begun,
    run: ({ title }: { title: string }) => {
      begun.push(title);
      return new Promise<number>((resolve) => ends.set(title, resolve)).then((failed) => ({
        title,
        passed: 1 - failed,
        failed,
        said: '',
        seconds: 0,
      }));
    },
    end: async (title: string, failed = 0) => {
      ends.get(title)?.(failed);
      await turn();
    },
  };
}

test('sections run in parallel, each as soon as its needs have ended', async () => {
  const { begun, run, end } = stage();
  const all = [section('build'), section('journeys', 'build'), section('lint'), section('types')];
  const whole = runSections(all, { places: 2, run });
  expect(begun).toEqual(['build', 'lint']);
  await end('lint');
  expect(begun).toEqual(['build', 'lint', 'types']);
  await end('build');
  expect(begun).toEqual(['build', 'lint', 'types', 'journeys']);
  await end('types');
  await end('journeys');
  const { results, left } = await whole;
  expect(results.map(({ title }) => title)).toEqual(['lint', 'build', 'types', 'journeys']);
  expect(left).toEqual([]);
});

test('a failed section stops only those that need it', async () => {
  const { begun, run, end } = stage();
  const all = [section('build'), section('journeys', 'build'), section('lint')];
  const whole = runSections(all, { places: 1, run });
  await end('build', 1);
  await end('lint', 1);
  const { results, left } = await whole;
  expect(begun).toEqual(['build', 'lint']);
  expect(results.map(({ failed }) => failed)).toEqual([1, 1]);
  expect(left.map(({ title }) => title)).toEqual(['journeys']);
});

test('an aborted run waits for running sections', async () => {
  const { run, end } = stage();
  let said = '';
  const whole = runSections([section('build'), section('broken'), section('lint')], {
    places: 2,
    run: (each) => (each.title === 'broken' ? Promise.reject(new Error('broken off')) : run(each)),
  });
  whole.catch((error: Error) => (said = error.message));
  await turn();
  expect(said).toBe('');
  await end('build');
  expect(said).toBe('broken off');
});

/** Runs a program in the place of a test runner. @param report what it writes as its report */
async function counted(kind: 'check' | 'vitest' | 'playwright', program: string, report?: object) {
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
  expect(await counted('vitest', failing, report)).toMatchObject({ passed: 3, failed: 3 });
});

test('a flaky journey and a site that does not start count as failures', async () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] };
  expect(await counted('playwright', failing, report)).toMatchObject({ passed: 5, failed: 3 });
});

test('a failing runner and an empty run count as failures', async () => {
  const passed = { numPassedTests: 3, testResults: [] };
  expect(await counted('vitest', failing, passed)).toMatchObject({ passed: 3, failed: 1 });
  expect(await counted('vitest', '')).toMatchObject({ passed: 0, failed: 1 });
});

test('the output of failed sections is above the table, the total is the last line', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`).join('\n');
  const { text, failed } = summarize(
    [
      { title: 'Build', passed: 2, failed: 0, said: 'fine', seconds: 1 },
      { title: 'Lint', passed: 2, failed: 1, said: `\u001B[31m${lines}\u001B[39m\n`, seconds: 1 },
    ],
    [{ title: 'Journeys', kind: 'playwright', command: [], needs: ['Lint'] }],
  );
  expect(text).toMatch(/^✗ Lint\nline 21\n[^]*\nline 100\n\n✓ Build .*\n✗ Lint .*\n/);
  expect(text).toMatch(/^– Journeys +not run, it needs: Lint$/m);
  expect(text.split('\n').at(-1)).toBe('4 passed, 1 failed');
  expect(failed).toBe(1);
});
