import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

type Locked = {
  version?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
  inBundle?: boolean;
  link?: boolean;
  resolved?: string;
};

type Rule = { matchPackageNames: string[]; description?: string; minimumReleaseAge?: string };

const repository = path.resolve(import.meta.dirname, '../..');
const read = (file: string) =>
  JSON.parse(readFileSync(path.join(repository, file), 'utf8')) as unknown;

const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const { allowScripts, dependencies, devDependencies } = read('package.json') as Record<
  'allowScripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>;
const renovate = read('renovate.json') as Omit<Rule, 'description'> & { packageRules: Rule[] };

const required = Object.entries({ ...dependencies, ...devDependencies });
const locked = Object.entries(packages)
  .filter(([place]) => place !== '')
  .map(([place, entry]) => ({
    ...entry,
    place,
    name: place.slice(place.lastIndexOf('node_modules/') + 13),
  }));

/** Returns whether Node finds the package `name` from the package at `place`. */
function resolvesFrom(place: string, name: string): boolean {
  if (packages[`${place && `${place}/`}node_modules/${name}`]) return true;
  if (!place) return false;
  const above = place.lastIndexOf('node_modules/');
  return resolvesFrom(above <= 0 ? '' : place.slice(0, above - 1), name);
}

test('the lockfile has the native packages of every platform, as npm ci requires', () => {
  const missing = locked.flatMap(({ place, optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !resolvesFrom(place, name)),
  );
  expect(missing).toEqual([]);
});

test('package.json lists exactly the packages with install scripts, and whether they may run', () => {
  const scripted = locked.filter(({ hasInstallScript }) => hasInstallScript);
  const names = new Set(scripted.map(({ name }) => name));
  expect([...names].sort()).toEqual(Object.keys(allowScripts).sort());
});

test('packages are versions of the registry with a checksum, and without a download URL', () => {
  const version = /^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;
  const odd = locked.filter((entry) => {
    // The checksum of a bundled package is that of the archive around it.
    const isChecked = entry.inBundle || /^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '');
    return !version.test(entry.version ?? '') || !isChecked || entry.link || entry.resolved;
  });
  expect(odd.map(({ place }) => place)).toEqual([]);
  const spec = /^(?:npm:[\w@/-]+@)?[\^~]?\d+\.\d+\.\d+(?:-[\w.-]+)?$/;
  expect(required.filter(([, wanted]) => !spec.test(wanted))).toEqual([]);
});

for (const [family, members] of [
  ['Payload', /^(?:payload|@payloadcms\/.+)$/],
  ['React Router', /^(?:react-router|react-router-dom|@react-router\/.+)$/],
  ['React', /^(?:react|react-dom)$/],
] as const)
  test(`all packages of ${family} have one version`, () => {
    const present = locked.filter(({ name }) => members.test(name));
    const wanted = required.filter(([name]) => members.test(name)).map(([, spec]) => spec);
    expect(new Set(present.map(({ version }) => version)).size).toBe(1);
    expect(new Set(wanted).size).toBe(1);
  });

test('a version is proposed a week after its release, unless a reason is given', () => {
  const days = ({ minimumReleaseAge = '' }) =>
    Number(/^(\d+) days$/.exec(minimumReleaseAge)?.[1] ?? 0);
  expect(days(renovate)).toBeGreaterThanOrEqual(7);
  const early = renovate.packageRules.filter(
    (rule) => 'minimumReleaseAge' in rule && days(rule) < 7,
  );
  for (const { matchPackageNames, description } of early) {
    expect(description, matchPackageNames.join()).toMatch(/\w+ \w+ \w+/);
    expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(
      expect.arrayContaining(matchPackageNames),
    );
  }
});

test('the bill of materials has every package of the lockfile with its checksum', async () => {
  const options = { cwd: repository, maxBuffer: 64_000_000 };
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], options);
  const { components } = JSON.parse(stdout) as {
    components: { name: string; version: string; hashes?: { content: string }[] }[];
  };
  const hashes = new Map(
    components.map(({ name, version, hashes }) => [`${name}@${version}`, hashes?.[0]?.content]),
  );
  const missing = locked.filter(({ name, version, integrity = 'sha512-' }) => {
    const hash = hashes.get(`${name}@${version}`);
    return hash !== Buffer.from(integrity.slice(7), 'base64').toString('hex');
  });
  expect(missing.map(({ place }) => place)).toEqual([]);
});
