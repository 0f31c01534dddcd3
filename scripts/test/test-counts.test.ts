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

test('a test file that cannot be loaded counts as a failure', () => {
  const file = report({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: 'failed', assertionResults: [] }],
  });
  expect(readReport('vitest', file)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test('a journey that passed at a second try counts as a failure', () => {
  const file = report({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [],
  });
  expect(readReport('playwright', file)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test('a runner that ends well without having run a test counts as a failure', async () => {
  const result = await runSection(
    { title: 'Nothing', kind: 'vitest', command: ['node', '--eval', '', '--'] },
    { repository: root, reports: temporaryFolder(), environment: process.env },
  );
  expect(result).toMatchObject({ passed: 0, failed: 1 });
});

test('a program that is not there counts as a failure, and is told', async () => {
  const told = vi.spyOn(console, 'log').mockReturnValue();
  const result = await runSection(
    { title: 'Nowhere', kind: 'check', command: ['/no/such/program'] },
    { repository: root, reports: temporaryFolder(), environment: process.env },
  );
  expect(result).toMatchObject({ passed: 0, failed: 1 });
  expect(told).toHaveBeenLastCalledWith(expect.stringContaining('ENOENT'));
});

test('what could not run is named, with what it needs', () => {
  const { text } = summarize(
    [{ title: 'Build', passed: 0, failed: 1, skipped: 0, seconds: 1 }],
    [{ title: 'Journeys', kind: 'playwright', command: [], needs: ['Build'] }],
  );
  expect(text).toMatch(/^– Journeys +not run, it needs: Build$/m);
});

test('the last line counts everything and stands alone', () => {
  const counts = { passed: 2, failed: 0, skipped: 0, seconds: 1 };
  const { text } = summarize([
    { title: 'A', ...counts },
    { title: 'B', ...counts, failed: 1 },
  ]);
  expect(text.split('\n').at(-1)).toBe('4 passed, 1 failed');
});
