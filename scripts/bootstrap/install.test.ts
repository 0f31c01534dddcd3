import { expect, test } from 'vitest';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { isInstalled } from './install.js';

type Packages = Record<string, { version?: string; integrity?: string; optional?: boolean }>;

const locked: Packages = {
  '': { version: '1.0.0' },
  'node_modules/pg': { version: '8.0.0', integrity: 'sha512-pg' },
  'node_modules/pg-for-windows': { version: '1.0.0', integrity: 'sha512-win', optional: true },
};
const present: Packages = { 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-pg' } };

test.for([
  ['all packages but those for other systems', present, true],
  ['nothing', undefined, false],
  ['no packages', {}, false],
  ['another version', { 'node_modules/pg': { version: '7.0.0', integrity: 'sha512-old' } }, false],
  ['one more', { ...present, 'node_modules/left-pad': { version: '1.0.0' } }, false],
] as const)('installed: %s', async ([, packages, isComplete]) => {
  const folder = await temporaryFolder({
    'package-lock.json': JSON.stringify({ packages: locked }),
    ...(packages && { 'node_modules/.package-lock.json': JSON.stringify({ packages }) }),
  });
  expect(isInstalled(folder)).toBe(isComplete);
});
