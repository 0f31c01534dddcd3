import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprint } from './fingerprint.js';

function repository(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fingerprint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

test('depends on contents, names and salt, and not on time stamps or on the folder', () => {
  const files = { 'web/a.ts': 'a', 'web/pages/b.tsx': 'b', 'vite.config.ts': 'c' };
  const roots = ['vite.config.ts', 'web', 'not-there'];
  const one = repository(files);
  const other = repository(files);
  utimesSync(path.join(other, 'web/a.ts'), 1, 1);
  const before = fingerprint(one, roots, 'node 20');
  expect(fingerprint(other, roots, 'node 20')).toBe(before);
  expect(fingerprint(one, roots, 'node 22')).not.toBe(before);

  writeFileSync(path.join(one, 'web/a.ts'), 'A');
  expect(fingerprint(one, roots, 'node 20')).not.toBe(before);
  renameSync(path.join(other, 'web/a.ts'), path.join(other, 'web/c.ts'));
  expect(fingerprint(other, roots, 'node 20')).not.toBe(before);
});

test('leaves out tests, and what tools make', () => {
  const folder = repository({ 'cms/env.ts': '' });
  const before = fingerprint(folder, ['cms', 'scripts/seed'], '');
  const others = ['cms/env.test.ts', 'cms/dashboard/.next/BUILD_ID', 'cms/dashboard/next-env.d.ts'];
  for (const file of [...others, 'scripts/seed/content/books/x.md']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), 'x');
  }
  expect(fingerprint(folder, ['cms', 'scripts/seed'], '')).toBe(before);
});
