import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = { version?: string; optionalDependencies?: Record<string, string> };

const { packages } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as { packages: Record<string, Locked> };

/** Where Node would find a package for one that lies at `place`. */
function resolvesFrom(place: string, name: string): boolean {
  if (packages[`${place && `${place}/`}node_modules/${name}`]) return true;
  if (!place) return false;
  const above = place.lastIndexOf('node_modules/');
  return resolvesFrom(above <= 0 ? '' : place.slice(0, above - 1), name);
}

test('the lockfile names the native packages of every platform, or npm ci would refuse it', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !resolvesFrom(place, name)),
  );
  expect(missing).toEqual([]);
});

test('every locked package has a version, and none names the server it came from', () => {
  for (const [place, locked] of Object.entries(packages)) {
    expect(locked, place).toHaveProperty('version');
    expect(locked, place).not.toHaveProperty('resolved');
  }
});
