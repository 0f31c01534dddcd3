import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = {
  version?: string;
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
  integrity?: string;
  optional?: boolean;
  link?: boolean;
  resolved?: string;
};

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')) as unknown;

const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 13);

/** Returns whether Node finds the package `name` from the package at `place`. */
function resolvesFrom(place: string, name: string): boolean {
  if (packages[`${place && `${place}/`}node_modules/${name}`]) return true;
  if (!place) return false;
  const above = place.lastIndexOf('node_modules/');
  return resolvesFrom(above <= 0 ? '' : place.slice(0, above - 1), name);
}

test('the lockfile has the native packages of every platform, as npm ci requires', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !resolvesFrom(place, name)),
  );
  expect(missing).toEqual([]);
});

test('only packages listed in package.json run install scripts', () => {
  const running = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place));
  expect(running.filter((name) => !(name in allowScripts))).toEqual([]);
  expect(running).not.toEqual([]);
});

test('every package has a published version and a checksum, and no download URL', () => {
  const odd = Object.entries(packages).filter(([place, locked]) => {
    if (place === '') return false;
    const isPublished = /^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/.test(locked.version ?? '');
    // npm omits the checksums of native packages for other platforms.
    const isChecked = locked.integrity?.startsWith('sha512-') || locked.optional;
    return !isPublished || !isChecked || locked.link || locked.resolved;
  });
  expect(odd.map(([place]) => place)).toEqual([]);
});
