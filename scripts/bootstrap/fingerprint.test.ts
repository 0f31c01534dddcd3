import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { fingerprint } from './fingerprint.js';

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
