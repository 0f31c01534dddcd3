import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './run-tool.js';
import { spinner } from './spinner.js';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * Returns whether node_modules matches package-lock.json, by the record that npm writes at the end of every installation.
 *
 * @param {string} repository
 * @returns {boolean}
 */
export function isInstalled(repository) {
  const record = path.join(repository, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const locked = packagesOf(path.join(repository, 'package-lock.json'));
  const present = packagesOf(record);
  for (const [place, { version, integrity, optional, devOptional }] of Object.entries(locked)) {
    if (place === '') continue;
    const installed = present[place];
    // Optional packages are installed only on their systems.
    if (!installed && (optional || devOptional)) continue;
    if (!installed || installed.version !== version || installed.integrity !== integrity)
      return false;
  }
  return Object.keys(present).every((place) => place in locked);
}

/** @param {string} file @returns {Record<string, LockedPackage>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * Installs the packages of package-lock.json if they are missing or different.
 *
 * @param {string} repository
 * @returns {Promise<void>}
 */
export async function install(repository) {
  if (isInstalled(repository)) return;
  await spinner('Installing the packages that package-lock.json names', (say) =>
    runTool('npm ci', 'npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], {
      cwd: repository,
      say,
    }),
  );
}
