import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { fingerprint } from './fingerprint.js';

test('the fingerprint depends on contents, names and salt only', async () => {
  const files = { 'web/a.ts': 'a', 'web/pages/b.tsx': 'b', 'vite.config.ts': 'c' };
  const roots = ['vite.config.ts', 'web', 'not-there'];
  const one = await temporaryFolder(files);
  const other = await temporaryFolder(files);
  utimesSync(path.join(other, 'web/a.ts'), 1, 1);
  const before = fingerprint(one, roots, 'node 20');
  expect(fingerprint(other, roots, 'node 20')).toBe(before);
  expect(fingerprint(one, roots, 'node 22')).not.toBe(before);

  writeFileSync(path.join(one, 'web/a.ts'), 'A');
  expect(fingerprint(one, roots, 'node 20')).not.toBe(before);
  renameSync(path.join(other, 'web/a.ts'), path.join(other, 'web/c.ts'));
  expect(fingerprint(other, roots, 'node 20')).not.toBe(before);
});

test('the fingerprint ignores tests and generated files', async () => {
  const folder = await temporaryFolder({ 'cms/env.ts': '' });
  const before = fingerprint(folder, ['cms', 'scripts/seed'], '');
  const others = ['cms/env.test.ts', 'cms/dashboard/.next/BUILD_ID', 'cms/dashboard/next-env.d.ts'];
  for (const file of [...others, 'scripts/seed/content/books/x.md']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), 'x');
  }
  expect(fingerprint(folder, ['cms', 'scripts/seed'], '')).toBe(before);
});
