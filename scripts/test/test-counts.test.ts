import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readReport } from './read-report.js';
import { summarize } from './summarize.js';
import { runSection } from './run-section.js';

const root = path.resolve(import.meta.dirname, '../..');

function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-counts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function report(content: object) {
  const file = path.join(temporaryFolder(), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const failure = (name: string) => ({ name, said: `Error: ${name}\nat line 3` });

const vitestCounts = { numPassedTests: 3, numPendingTests: 1, numTodoTests: 1 };

test('a test that failed is named with its file, and says the beginning of its message', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
  const file = report({
    ...vitestCounts,
    testResults: [
      { name: path.join(root, 'cms/a.test.ts'), status: 'passed', assertionResults: [] },
      {
        name: path.join(root, 'cms/b.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'it works', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'posts are listed',
            failureMessages: [
              `\u001B[31m${'x'.repeat(1000)}\u001B[39m\n\n    at f (file:///x/node_modules/vitest/a.js:1:1)\n${lines.join('\n')}`,
            ],
          },
        ],
      },
    ],
  });
  expect(readReport('vitest', file)).toEqual({
    passed: 3,
    failures: [
      {
        name: 'cms/b.test.ts › posts are listed',
        said: [`${'x'.repeat(300)} …`, ...lines.slice(0, 14)].join('\n'),
      },
    ],
    skipped: 2,
  });
});

test('a test file that cannot be loaded counts as a failure', () => {
  const file = report({
    ...vitestCounts,
    testResults: [
      {
        name: path.join(root, 'cms/b.test.ts'),
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
    ],
  });
  expect(readReport('vitest', file)).toEqual({
    passed: 3,
    failures: [{ name: 'cms/b.test.ts', said: 'Cannot find module' }],
    skipped: 2,
  });
});

test('a journey that failed is named with its place; one that passed at a second try counts too', () => {
  const spec = (line: number, title: string, status: string, ...messages: string[]) => ({
    file: 'blog.journey.ts',
    line,
    title,
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  const file = report({
    config: { rootDir: path.join(root, 'web/e2e') },
    stats: { expected: 5, skipped: 2 },
    suites: [
      {
        specs: [spec(3, 'a post is read', 'expected')],
        suites: [
          {
            specs: [
              spec(9, 'a comment is written', 'unexpected', 'Error: no button'),
              spec(20, 'a tag is followed', 'flaky', 'Error: too late'),
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'Error: the site did not start' }],
  });
  expect(readReport('playwright', file)).toEqual({
    passed: 5,
    failures: [
      { name: 'web/e2e/blog.journey.ts:9 › a comment is written', said: 'Error: no button' },
      { name: 'web/e2e/blog.journey.ts:20 › a tag is followed', said: 'Error: too late' },
      { name: 'outside of the journeys', said: 'Error: the site did not start' },
    ],
    skipped: 2,
  });
});

test('a check that failed says the end of what it said', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const count = 'for (let line = 1; line <= 60; line += 1) console.log(line); process.exitCode = 1';
  const { passed, failures } = await runSection(
    { title: 'Check', kind: 'check', command: ['node', '--eval', count] },
    { repository: root, reports: temporaryFolder(), environment: process.env },
  );
  expect(passed).toBe(0);
  expect(failures).toHaveLength(1);
  expect(failures[0]?.said.split('\n')).toEqual(
    Array.from({ length: 40 }, (_, index) => String(index + 21)),
  );
});

test('a runner that ends well without having run a test counts as a failure', async () => {
  const result = await runSection(
    { title: 'Nothing', kind: 'vitest', command: ['node', '--eval', '', '--'] },
    { repository: root, reports: temporaryFolder(), environment: process.env },
  );
  expect(result).toMatchObject({ passed: 0, failures: [{}] });
});

test('a program that is not there counts as a failure, and is told', async () => {
  const told = vi.spyOn(console, 'log').mockReturnValue();
  const result = await runSection(
    { title: 'Nowhere', kind: 'check', command: ['/no/such/program'] },
    { repository: root, reports: temporaryFolder(), environment: process.env },
  );
  expect(result).toMatchObject({
    passed: 0,
    failures: [{ said: expect.stringContaining('ENOENT') }],
  });
  expect(told).toHaveBeenLastCalledWith(expect.stringContaining('ENOENT'));
});

test('what could not run is named, with what it needs', () => {
  const { text } = summarize(
    [{ title: 'Build', passed: 0, failures: [failure('it')], skipped: 0, seconds: 1 }],
    [{ title: 'Journeys', kind: 'playwright', command: [], needs: ['Build'] }],
  );
  expect(text).toMatch(/^– Journeys +not run, it needs: Build$/m);
});

test('what failed is named before the table, the first with what they said', () => {
  const failures = Array.from({ length: 20 }, (_, index) => failure(`test ${index + 1}`));
  const { text } = summarize([
    { title: 'A', passed: 2, failures: [], skipped: 0, seconds: 1 },
    { title: 'B', passed: 2, failures, skipped: 0, seconds: 1 },
  ]);
  expect(text).toMatch(/^✗ B: test 1\n {4}Error: test 1\n {4}at line 3\n\n✗ B: test 2\n/);
  expect(text).toContain('✗ B: test 19\n✗ B: test 20\n\n✓ A');
});

test('the last line counts everything and stands alone', () => {
  const counts = { passed: 2, failures: [], skipped: 0, seconds: 1 };
  const { text, failed } = summarize([
    { title: 'A', ...counts },
    { title: 'B', ...counts, failures: [failure('it')] },
  ]);
  expect(text.split('\n').at(-1)).toBe('4 passed, 1 failed');
  expect(failed).toBe(1);
});
