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

const isInstalledWith = async (installed?: Packages) =>
  isInstalled(
    await temporaryFolder({
      'package-lock.json': JSON.stringify({ packages: locked }),
      ...(installed && {
        'node_modules/.package-lock.json': JSON.stringify({ packages: installed }),
      }),
    }),
  );

test('what npm has put there counts, without packages for other systems', async () => {
  expect(await isInstalledWith(present)).toBe(true);
});

test('packages that are missing, of another version, or not in the lockfile ask for another installation', async () => {
  const others: (Packages | undefined)[] = [
    undefined,
    {},
    { 'node_modules/pg': { version: '7.0.0', integrity: 'sha512-old' } },
    { ...present, 'node_modules/left-pad': { version: '1.0.0' } },
  ];
  for (const installed of others) expect(await isInstalledWith(installed)).toBe(false);
});
