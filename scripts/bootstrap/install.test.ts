import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isInstalled } from './install.js';

type Packages = Record<string, { version?: string; integrity?: string; optional?: boolean }>;

const locked: Packages = {
  '': { version: '1.0.0' },
  'node_modules/pg': { version: '8.0.0', integrity: 'sha512-pg' },
  'node_modules/pg-for-windows': { version: '1.0.0', integrity: 'sha512-win', optional: true },
};
const present: Packages = { 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-pg' } };

function clone() {
  const folder = mkdtempSync(path.join(tmpdir(), 'install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, packages: Packages) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), JSON.stringify({ packages }));
  };
  write('package-lock.json', locked);
  return {
    folder,
    lock: (p: Packages) => write('package-lock.json', p),
    npmPut: (p: Packages) => write('node_modules/.package-lock.json', p),
  };
}

test('a clone without node_modules is not installed', () => {
  expect(isInstalled(clone().folder)).toBe(false);
});

test('what npm has put there itself counts, without packages for other systems', () => {
  const { folder, npmPut } = clone();
  npmPut(present);
  expect(isInstalled(folder)).toBe(true);
  expect(isInstalled(folder)).toBe(true);
});

test('a changed lockfile asks for another installation', () => {
  const { folder, lock, npmPut } = clone();
  npmPut(present);
  expect(isInstalled(folder)).toBe(true);
  lock({ ...locked, 'node_modules/pg': { version: '8.0.1', integrity: 'sha512-pg2' } });
  expect(isInstalled(folder)).toBe(false);
});

test('so do a package that npm has changed since, and one that is not in the lockfile', () => {
  const { folder, npmPut } = clone();
  npmPut(present);
  expect(isInstalled(folder)).toBe(true);
  npmPut({ 'node_modules/pg': { version: '7.0.0', integrity: 'sha512-old' } });
  expect(isInstalled(folder)).toBe(false);
  npmPut({ ...present, 'node_modules/left-pad': { version: '1.0.0' } });
  expect(isInstalled(folder)).toBe(false);
});

test('a package that is missing asks for it, unless it is optional', () => {
  const { folder, npmPut } = clone();
  npmPut({});
  expect(isInstalled(folder)).toBe(false);
});
